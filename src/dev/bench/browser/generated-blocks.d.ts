import type { JsonObject } from '../../../shared/json/json.ts';

export declare function createBlock(slot: number, count: number): JsonObject;
