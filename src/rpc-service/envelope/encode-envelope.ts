import { stringifyJson } from '../../shared/json/json.ts';
import type { RpcResponse } from '../response.ts';
import { invalidRequest } from '../rpc-error.ts';
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
  return textResponse(encodeError(error), id);
}

/** The response to something that is not a request. A batch can have thousands, so it creates no error: each would take a stack trace. */
export function invalidRequestResponse(id: string): RpcResponse {
  return textResponse(INVALID_REQUEST, id);
}

const INVALID_REQUEST = encodeError(invalidRequest());

function textResponse(text: string, id: string): RpcResponse {
  return { cacheKey: null, body: async () => ({ text, isFinal: false }), tail: encodeTail(id), isLight: true };
}
