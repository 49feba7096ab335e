import { DecodeError } from '../shared/decode-error.ts';
import { isJsonObject, type JsonValue, stringifyJson } from '../shared/json.ts';
import type { JsonRpcErrorObject } from '../protocol/json-rpc.ts';

/** Each request travels alone, so they can all carry the same id; the answer has to repeat it. */
const REQUEST_ID = 1;

export type Envelope = { readonly result: JsonValue } | { readonly error: JsonRpcErrorObject };

export function encodeRequest(method: string, params: readonly JsonValue[]): string {
  return stringifyJson({ jsonrpc: '2.0', id: REQUEST_ID, method, params });
}

/** The envelope of an answer; throws DecodeError where it is none, or answers another request. */
export function decodeEnvelope(json: JsonValue): Envelope {
  if (!isJsonObject(json)) throw new DecodeError('', 'a JSON-RPC 2.0 answer', excerpt(json));
  const { error, id, result } = json;
  if (error !== undefined && error !== null) return { error: decodeErrorObject(error) };
  if (result === undefined) throw new DecodeError('', 'an answer with a result or an error', excerpt(json));
  if (id !== REQUEST_ID) throw new DecodeError('id', `the request's id, ${REQUEST_ID}`, excerpt(id));
  return { result };
}

function decodeErrorObject(json: JsonValue): JsonRpcErrorObject {
  if (!isJsonObject(json)) throw new DecodeError('error', 'an object with a code and a message', excerpt(json));
  const { code, data, message } = json;
  if (typeof code !== 'number') throw new DecodeError('error.code', 'an integer', excerpt(code));
  if (typeof message !== 'string') throw new DecodeError('error.message', 'text', excerpt(message));
  return data === undefined ? { code, message } : { code, message, data };
}

function excerpt(json: JsonValue | undefined): string {
  if (json === undefined) return 'nothing';
  const text = stringifyJson(json);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
