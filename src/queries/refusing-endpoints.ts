import { JsonRpcError } from '../rpc-client/errors.ts';
import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { createTabSet } from './tab-set.ts';

/** URLs of endpoints that said in this tab that they have no method to read several accounts. They are not asked again. */
export const refusingEndpoints = createTabSet('slotscope.no-accounts');

/** Passes the answer of such a call on, and remembers if the endpoint does not know the method. */
export async function noteRefusal<T>(url: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof JsonRpcError && error.code === ERROR_CODES.methodNotFound) refusingEndpoints.set(url, true);
    throw error;
  }
}
