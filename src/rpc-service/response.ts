import { type JsonValue, isJsonArray, stringifyJson } from '../shared/json/json.ts';
import { type RpcError, invalidRequest } from './store/errors.ts';

/** The response to one JSON-RPC request or batch. Its text is the body followed by the tail. */
export interface RpcResponse {
  /**
   * Responses with the same key have the same body, even if their requests have different ids; null if the body is not cacheable.
   */
  readonly cacheKey: string | null;
  /** Names of the methods called, as sent; absent if the request names none. */
  readonly methods?: readonly string[];
  /** Computes the body: everything before the request's id. */
  readonly body: () => Promise<ResponseBody>;
  /** The end of the text, with the request's id. */
  readonly tail: string;
  /** True if the body is computed from little data at a time. It need not wait for blocks that are being encoded. */
  readonly isLight?: boolean;
}

export interface ResponseBody {
  /** The whole text, or chunks that are encoded on demand. Iterating throws if a chunk cannot be encoded. */
  readonly text: string | AsyncIterable<string>;
  /** True if this body can never change, so that it may be cached under the response's key. */
  readonly isFinal: boolean;
}

/** The complete text of a response; null for no response. */
export async function responseText(response: RpcResponse | null): Promise<string | null> {
  if (response === null) return null;
  let text = '';
  for await (const chunk of responseChunks(response)) text += chunk;
  return text;
}

export async function* responseChunks({ body, tail }: RpcResponse): AsyncIterable<string> {
  const { text } = await body();
  if (typeof text === 'string') yield text;
  else yield* text;
  yield tail;
}

/** The text of a response before its result. */
export const RESULT_START = '{"jsonrpc":"2.0","result":';

/** The text of an error response before its id. */
export function encodeError({ code, message, data }: RpcError): string {
  const error = { code, message, ...(data === null ? {} : { data }) };
  return `{"jsonrpc":"2.0","error":${stringifyJson(error)}`;
}

/** What follows a response that is sent: a line break, as on nodes. */
export const AFTER_RESPONSE = '\n';

/** The end of a response; `id` is JSON text. */
export function encodeTail(id: string): string {
  return `,"id":${id}}`;
}

/** An error response; `id` is JSON text. */
export function errorResponse(error: RpcError, id: string): RpcResponse {
  return textResponse(encodeError(error), id);
}

/**
 * The response to something that is not a request. A batch can contain thousands, so it creates no Error, which would
 * record a stack trace.
 */
export function invalidRequestResponse(id: string): RpcResponse {
  return textResponse(INVALID_REQUEST, id);
}

const INVALID_REQUEST = encodeError(invalidRequest());

function textResponse(text: string, id: string): RpcResponse {
  return { cacheKey: null, body: async () => ({ text, isFinal: false }), tail: encodeTail(id), isLight: true };
}

/** Minimum chunk length in characters. Below this, sending a chunk costs more than encoding it. */
export const CHUNK_LENGTH = 64 * 1024;

/** Joins short strings, after `head`, into chunks of at least CHUNK_LENGTH characters; only the last chunk is shorter. */
export function* joinChunks(parts: Iterable<string>, head: string): Generator<string, void> {
  let chunk = head;
  for (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** JSON text in parts: a list item by item, so that a long one is encoded in several turns. */
export function* encodeInParts(value: JsonValue): Generator<string, void> {
  if (!isJsonArray(value)) {
    yield stringifyJson(value);
    return;
  }
  let separator = '[';
  for (const item of value) {
    yield separator + stringifyJson(item);
    separator = ',';
  }
  yield value.length === 0 ? '[]' : ']';
}
