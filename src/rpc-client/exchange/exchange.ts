import { joinBytes } from '../../shared/bytes/bytes.ts';
import { freeBytes } from '../../shared/bytes/free-bytes.ts';

/** One request and its response, verbatim. */
export interface Exchange {
  /** The method name that was answered; for `auto` it may be the deprecated one. Empty for a saved response without its request. */
  readonly method: string;
  readonly url: string;
  readonly requestText: string;
  /** Verbatim; only the beginning if there is a `responseBlob`. */
  readonly responseText: string;
  /** A whole large response, outside the page's memory. */
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

/** Collects the bytes of a response that is read part by part. */
export interface ResponseCollector {
  /** Takes the next bytes. It frees those of earlier calls, which nobody else may read any more. */
  readonly push: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly collected: () => Pick<Exchange, 'responseText' | 'responseBlob'>;
}

/** Moves a large response part by part into a Blob, which the browser stores outside the page's memory. */
export function createResponseCollector(): ResponseCollector {
  const parts: Blob[] = [];
  let beginning = '';
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let copied: readonly Uint8Array[] = [];
  return {
    push: (bytes) => {
      copied.forEach(freeBytes);
      copied = [];
      chunks.push(bytes);
      size += bytes.length;
      if (size < MAX_TEXT_BYTES) return;
      if (parts.length === 0) beginning = new TextDecoder().decode(joinBytes(chunks).subarray(0, BEGINNING_BYTES));
      parts.push(new Blob(chunks));
      copied = chunks;
      chunks = [];
      size = 0;
    },
    collected: () => {
      if (parts.length === 0) return { responseText: new TextDecoder().decode(joinBytes(chunks)) };
      return { responseText: beginning, responseBlob: new Blob([...parts, ...chunks], { type: 'application/json' }) };
    },
  };
}

/** The whole response as text. */
export async function wholeResponse({
  responseText,
  responseBlob,
}: Pick<Exchange, 'responseText' | 'responseBlob'>): Promise<string> {
  return responseBlob === undefined ? responseText : responseBlob.text();
}

/** Bytes. A shorter response is stored only as text. */
const MAX_TEXT_BYTES = 1_000_000;
/** Bytes of a larger response that are also stored as text. */
const BEGINNING_BYTES = 8000;
