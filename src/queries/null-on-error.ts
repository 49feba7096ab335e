import type { Answered } from '../rpc-client/exchange.ts';
import { TransportError } from '../rpc-client/errors.ts';

/** The value of a read that a page can do without, or null where the endpoint does not answer it; giving up still throws. */
export function nullOnError<T>(read: Promise<Answered<T>>): Promise<T | null> {
  return nullIfFailed(read.then(({ value }) => value));
}

/** The same for what takes more than one read. */
export async function nullIfFailed<T>(value: Promise<T>): Promise<T | null> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof TransportError && error.failure.kind === 'aborted') throw error;
    return null;
  }
}
