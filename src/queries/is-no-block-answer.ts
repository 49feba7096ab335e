import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { JsonRpcError } from '../rpc-client/errors.ts';
import type { Exchange } from '../rpc-client/exchange.ts';

/** Whether the endpoint said that it has no block, in one of its ways. */
export function isNoBlockAnswer(said: Error | Exchange): said is JsonRpcError | Exchange {
  return !(said instanceof Error) || (said instanceof JsonRpcError && ABSENCE_CODES.has(said.code));
}

/** The ways to say that there is no block for a slot. */
const ABSENCE_CODES: ReadonlySet<number> = new Set([
  ERROR_CODES.blockCleanedUp,
  ERROR_CODES.blockNotAvailable,
  ERROR_CODES.slotSkipped,
  ERROR_CODES.longTermStorageSlotSkipped,
  ERROR_CODES.blockStatusNotAvailableYet,
]);
