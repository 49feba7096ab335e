import { stringifyJson } from '../../shared/json/json.ts';
import type { RpcResponse } from '../response.ts';
import type { RpcError } from '../rpc-error.ts';

/** The text of a response before its result. */
export const RESULT_START = '{"jsonrpc":"2.0","result":';

/** The text of an error response before its id. */
export function encodeError({ code, message, data }: RpcError): string {
  const error = { code, message, ...(data === null ? {} : { data }) };
  return `{"jsonrpc":"2.0","error":${stringifyJson(error)}`;
}

/** The end of a response; `id` is JSON text. */
export function encodeTail(id: string): string {
  return `,"id":${id}}`;
}

/** An error response; `id` is JSON text. */
export function errorResponse(error: RpcError, id: string): RpcResponse {
  const text = encodeError(error);
  return { cacheKey: null, body: async () => ({ text, isFinal: false }), tail: encodeTail(id), isLight: true };
}
