import { joinBytes } from '../shared/join-bytes.ts';

/** One request and its answer as they went over the wire: what "Request" and "Response" show. */
export interface Exchange {
  /** The method that was answered; under `auto` it may be the deprecated name. */
  readonly method: string;
  readonly url: string;
  readonly requestText: string;
  /** Verbatim; of a very large answer only the beginning, */
  readonly responseText: string;
  /** and here all of it, outside of the page's memory. */
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

/** How an exchange keeps the bytes of an answer that was read piece by piece. */
export function keepResponse(
  pieces: readonly Uint8Array<ArrayBuffer>[],
): Pick<Exchange, 'responseText' | 'responseBlob'> {
  const all = new Blob([...pieces], { type: 'application/json' });
  if (all.size <= KEPT_AS_TEXT) return { responseText: new TextDecoder().decode(joinBytes(pieces)) };
  const beginning: Uint8Array[] = [];
  for (let at = 0, size = 0; at < pieces.length && size < BEGINNING; at++) {
    const piece = pieces[at]?.subarray(0, BEGINNING - size) ?? new Uint8Array();
    beginning.push(piece);
    size += piece.length;
  }
  return { responseText: new TextDecoder().decode(joinBytes(beginning)), responseBlob: all };
}

/** All that the endpoint sent, as text. */
export async function wholeResponse({ responseText, responseBlob }: Exchange): Promise<string> {
  return responseBlob === undefined ? responseText : responseBlob.text();
}

const KEPT_AS_TEXT = 1_000_000;
const BEGINNING = 8000;
