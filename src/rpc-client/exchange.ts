import { joinBytes } from '../shared/bytes/join-bytes.ts';

/** One request and its answer as they went over the wire: what "Request" and "Response" show. */
export interface Exchange {
  /** The method that was answered; under `auto` it may be the deprecated name. */
  readonly method: string;
  readonly url: string;
  readonly requestText: string;
  /** Verbatim; where `responseBlob` is there, only the beginning. */
  readonly responseText: string;
  /** All of a large answer, outside of the page's memory. */
  readonly responseBlob?: Blob;
  readonly status: number;
  /** Bytes of the body as the page received it, decompressed. */
  readonly bytes: number;
  readonly milliseconds: number;
}

/** A decoded result with the exchange it came from. */
export interface Answered<T> {
  readonly value: T;
  readonly exchange: Exchange;
}

/** Takes the bytes of an answer that is read piece by piece. */
export interface ResponseKeeper {
  readonly keep: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly kept: () => Pick<Exchange, 'responseText' | 'responseBlob'>;
}

/** Puts a large answer into a Blob, which the browser holds outside of the page's memory: a part at a time, while it comes. */
export function createResponseKeeper(): ResponseKeeper {
  const parts: Blob[] = [];
  let beginning = '';
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  return {
    keep: (bytes) => {
      pieces.push(bytes);
      size += bytes.length;
      if (size < KEPT_AS_TEXT) return;
      if (parts.length === 0) beginning = new TextDecoder().decode(joinBytes(pieces).subarray(0, BEGINNING));
      parts.push(new Blob(pieces));
      pieces = [];
      size = 0;
    },
    kept: () => {
      if (parts.length === 0) return { responseText: new TextDecoder().decode(joinBytes(pieces)) };
      return { responseText: beginning, responseBlob: new Blob([...parts, ...pieces], { type: 'application/json' }) };
    },
  };
}

/** All that the endpoint sent, as text. */
export async function wholeResponse({
  responseText,
  responseBlob,
}: Pick<Exchange, 'responseText' | 'responseBlob'>): Promise<string> {
  return responseBlob === undefined ? responseText : responseBlob.text();
}

/** Bytes; an answer of fewer is text alone. */
const KEPT_AS_TEXT = 1_000_000;
/** Bytes of a larger one that are text too. */
const BEGINNING = 8000;
