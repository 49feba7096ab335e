import { stringifyJson } from '../../shared/json/json.ts';
import type { RpcResponse } from '../response.ts';
import type { RpcError } from '../rpc-error.ts';

/** What stands in front of a result. */
export const RESULT_HEAD = '{"jsonrpc":"2.0","result":';

/** An answer with an error up to its id. */
export function writeError({ code, message, data }: RpcError): string {
  const error = { code, message, ...(data === null ? {} : { data }) };
  return `{"jsonrpc":"2.0","error":${stringifyJson(error)}`;
}

/** The end of an answer; `id` is JSON text. */
export function writeTail(id: string): string {
  return `,"id":${id}}`;
}

/** The answer with an error; `id` is JSON text. */
export function errorAnswer(error: RpcError, id: string): RpcResponse {
  return { name: null, body: async () => ({ text: writeError(error), lasting: false }), tail: writeTail(id) };
}
