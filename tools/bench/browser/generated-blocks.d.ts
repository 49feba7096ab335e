import type { JsonObject } from '../../../src/shared/json/json.ts';

export declare function createBlock(slot: number, count: number): JsonObject;
