import type { Answered } from '../../rpc/exchange.ts';
import { TransportError } from '../../rpc/errors.ts';

/** The value of a read that a page can do without, or null where the endpoint does not answer it; giving up still throws. */
export async function orNull<T>(read: Promise<Answered<T>>): Promise<T | null> {
  try {
    return (await read).value;
  } catch (error) {
    if (error instanceof TransportError && error.failure.kind === 'aborted') throw error;
    return null;
  }
}
