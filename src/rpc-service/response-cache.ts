import { createLruCache } from '../shared/lru-cache.ts';
import { type RpcResponse, encodeTail } from './response.ts';

/** Responses by request text without the id, so that a repeated call is answered without parsing its request again. */
export interface ResponseCache {
  readonly find: (requestText: string) => RpcResponse | null;
  /** `id` is the request's id as parsed. A request whose id cannot be cut from its text with certainty is not cached. */
  readonly add: (requestText: string, id: string, response: RpcResponse) => void;
}

/** Creates a cache that holds at most `maxBytes` of memory. */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  const responses = createLruCache<RpcResponse>(maxBytes);
  return {
    find: (requestText) => {
      const request = cutId(requestText);
      const response = request === null ? undefined : responses.get(request.textWithoutId);
      return request === null || response === undefined ? null : { ...response, tail: encodeTail(request.id) };
    },
    add: (requestText, id, response) => {
      if (requestText.length > MAX_REQUEST_LENGTH) return;
      const request = cutId(requestText);
      if (request?.id !== id || !hasSingleId(request.textWithoutId)) return;
      responses.set(request.textWithoutId, response, requestText.length * BYTES_PER_CHARACTER + ENTRY_BYTES);
    },
  };
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Longer requests are rare, or an attack. */
const MAX_REQUEST_LENGTH = 1024;

/** The engine keeps the whole request behind a text cut out of it: the key and the parameters of the response are such texts. */
const BYTES_PER_CHARACTER = 2;

/** Upper bound on the bytes of a response that was not computed, without its texts. */
const ENTRY_BYTES = 2048;

interface CutRequest {
  /** JSON text. */
  readonly id: string;
  readonly textWithoutId: string;
}

/** Cuts the value of the first member named id, at any depth; null unless it is an integer or a short plain string. */
function cutId(text: string): CutRequest | null {
  const name = text.indexOf(ID);
  if (name === -1) return null;
  const start = name + ID.length + (text.charAt(name + ID.length) === ' ' ? 1 : 0);
  ID_VALUE.lastIndex = start;
  if (!ID_VALUE.test(text)) return null;
  const end = ID_VALUE.lastIndex;
  return { id: text.slice(start, end), textWithoutId: text.slice(0, start) + text.slice(end) };
}

const ID = '"id":';
const ID_VALUE = /(?:0|[1-9]\d*|"[\w-]*")(?=[,}\s])/y;

/**
 * True if the id that was cut can only be the request's own. Without a backslash, no string contains a quote and no name is
 * escaped, so a single "id" must be the member that was parsed as the request's id.
 */
function hasSingleId(textWithoutId: string): boolean {
  return !textWithoutId.includes('\\') && textWithoutId.indexOf('"id"') === textWithoutId.lastIndexOf('"id"');
}
