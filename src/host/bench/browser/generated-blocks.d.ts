import type { JsonObject } from '../../../shared/json.ts';

export declare function createBlock(slot: number, count: number): JsonObject;
