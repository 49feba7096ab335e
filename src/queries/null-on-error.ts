import { TransportError } from '../rpc-client/exchange/errors.ts';
import type { Answered } from '../rpc-client/exchange/exchange.ts';

/** For optional data: the value, or null if the request failed. An aborted request still throws. */
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
