import { JsonRpcError } from '../rpc-client/exchange/errors.ts';
import type { Exchange } from '../rpc-client/exchange/exchange.ts';
import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';

/**
 * True if the endpoint answered that it has no block: with `null`, or with one of `ABSENCE_CODES`. This does not mean that the slot was
 * skipped; see `judgeSlot`.
 */
export function isNoBlockAnswer(answer: Error | Exchange): answer is JsonRpcError | Exchange {
  return !(answer instanceof Error) || (answer instanceof JsonRpcError && ABSENCE_CODES.has(answer.code));
}

const ABSENCE_CODES: ReadonlySet<number> = new Set([
  ERROR_CODES.blockCleanedUp,
  ERROR_CODES.blockNotAvailable,
  ERROR_CODES.slotSkipped,
  ERROR_CODES.longTermStorageSlotSkipped,
  ERROR_CODES.blockStatusNotAvailableYet,
]);
