import {
  decodeAt,
  decodeJson,
  decodeMember,
  decodeNumber,
  decodeObject,
  decodeString,
  fail,
} from '../shared/json/json-decoding.ts';
import { isJsonObject, type JsonValue, stringifyJson } from '../shared/json/json.ts';
import type { JsonRpcErrorObject } from '../rpc-protocol/json-rpc.ts';

/** One id for all requests: each has its own response, which must repeat it. */
const REQUEST_ID = 1;

export type Envelope = { readonly result: JsonValue } | { readonly error: JsonRpcErrorObject };

export function encodeRequest(method: string, params: readonly JsonValue[]): string {
  return stringifyJson({ jsonrpc: '2.0', id: REQUEST_ID, method, params });
}

/** Decodes the envelope of an answer. Throws DecodeError if it is not JSON-RPC 2.0 or, unless it `isRecorded`, has another id. */
export function decodeEnvelope(json: JsonValue, isRecorded = false): Envelope {
  if (!isJsonObject(json)) return fail('a JSON-RPC 2.0 response', json);
  const { error, id, result } = json;
  if (error !== undefined && error !== null) return { error: decodeAt('error', error, decodeErrorObject) };
  if (result === undefined) return fail('a response with a result or an error', json);
  if (!isRecorded) decodeAt('id', id, decodeRequestId);
  return { result };
}

function decodeErrorObject(json: JsonValue | undefined): JsonRpcErrorObject {
  const error = decodeObject(json);
  const code = decodeMember(error, 'code', decodeNumber);
  const message = decodeMember(error, 'message', decodeString);
  return error['data'] === undefined
    ? { code, message }
    : { code, message, data: decodeMember(error, 'data', decodeJson) };
}

function decodeRequestId(json: JsonValue | undefined): number {
  return json === REQUEST_ID ? json : fail(`the request's id, ${REQUEST_ID}`, json);
}
