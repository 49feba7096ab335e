import { stringifyJson } from '../../shared/json.ts';
import type { JsonValue } from '../../shared/json.ts';
import type { RpcError } from '../rpc-error.ts';

/** An answer with a result; `id` is JSON text. */
export function writeResult(result: JsonValue, id: string): string {
  return `{"jsonrpc":"2.0","result":${stringifyJson(result)},"id":${id}}`;
}

/** An answer with an error; `id` is JSON text. */
export function writeError({ code, message, data }: RpcError, id: string): string {
  const error = { code, message, ...(data === null ? {} : { data }) };
  return `{"jsonrpc":"2.0","error":${stringifyJson(error)},"id":${id}}`;
}
