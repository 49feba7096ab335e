import { JsonRpcError, TransportError } from '../rpc-client/exchange/errors.ts';
import type { Answered, Exchange } from '../rpc-client/exchange/exchange.ts';
import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';

/** For data that a page can do without: the answered value, or null if the request failed. An aborted request still throws. */
export function nullOnError<T>(read: Promise<Answered<T>>): Promise<T | null> {
  return nullIfFailed(read.then(({ value }) => value));
}

/** Like `nullOnError`, for a value that needs more than one request. */
export async function nullIfFailed<T>(value: Promise<T>): Promise<T | null> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof TransportError && error.failure.kind === 'aborted') throw error;
    return null;
  }
}

/** True if the endpoint answered that it has no block: with `null`, or with one of `ABSENCE_CODES`. */
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
