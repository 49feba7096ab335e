import { createLruCache } from '../shared/lru-cache.ts';
import type { RpcResponse } from './response.ts';
import { writeTail } from './envelope/write-answer.ts';

/** Calls that were read before: one that differs in nothing but its id is found by its text, without reading it again. */
export interface ResponseCache {
  readonly find: (requestText: string) => RpcResponse | null;
  /** Where the text is a plain one, as nearly all are; `id` is what reading it gave. */
  readonly remember: (requestText: string, id: string, answer: RpcResponse) => void;
}

/** Keeps at most as many characters of requests. */
export function createResponseCache(maxLength = MAX_LENGTH): ResponseCache {
  const known = createLruCache<RpcResponse>(maxLength);
  return {
    find: (requestText) => {
      const parts = cutId(requestText);
      const answer = parts === null ? undefined : known.get(parts.rest);
      return parts === null || answer === undefined ? null : { ...answer, tail: writeTail(parts.id) };
    },
    remember: (requestText, id, answer) => {
      const parts = cutId(requestText);
      if (parts?.id === id && isPlain(parts.rest)) known.set(parts.rest, answer, parts.rest.length);
    },
  };
}

/** Of requests of usual length, as many as there are answers kept. */
const MAX_LENGTH = 1024 * 1024;

/** A request's id, JSON text, and the text around it. */
interface CutRequest {
  readonly id: string;
  readonly rest: string;
}

/** Cuts out what the first member named id says, whosever member it is; null where that is not just digits or a word. */
function cutId(text: string): CutRequest | null {
  const name = text.indexOf(ID);
  if (name === -1) return null;
  const start = name + ID.length + (text.charAt(name + ID.length) === ' ' ? 1 : 0);
  ID_VALUE.lastIndex = start;
  if (!ID_VALUE.test(text)) return null;
  const end = ID_VALUE.lastIndex;
  return { id: text.slice(start, end), rest: text.slice(0, start) + text.slice(end) };
}

const ID = '"id":';
const ID_VALUE = /(?:0|[1-9]\d*|"[\w-]*")(?=[,}\s])/y;

/**
 * Whether the id that was cut out can only be the request's own. Without a backslash no string holds a quote and no name is spelled
 * otherwise, so the only "id" there is must be the member that was read as the request's.
 */
function isPlain(rest: string): boolean {
  return !rest.includes('\\') && rest.indexOf('"id"') === rest.lastIndexOf('"id"');
}
