import { DecodeError } from '../shared/json/decode-error.ts';
import type { JsonValue } from '../shared/json/json.ts';
import type { Exchange } from './exchange.ts';

/** Why there was no answer to read. */
export type TransportFailure =
  /** The browser says that it has no network. */
  | { readonly kind: 'offline' }
  /** Nothing came back: nobody listens there, or the answer had no CORS header. A browser does not say which. */
  | { readonly kind: 'unreachable' }
  /** A page that came by https may not ask an http endpoint. */
  | { readonly kind: 'mixedContent' }
  /** The endpoint was silent for this long. */
  | { readonly kind: 'timeout'; readonly milliseconds: number }
  /** The connection broke after this many bytes of the body. */
  | { readonly kind: 'interrupted'; readonly bytes: number }
  /** The page itself gave up: another page was opened, or Cancel was pressed. */
  | { readonly kind: 'aborted' }
  /** An HTTP status that is no answer; `retryAfterSeconds` is what the endpoint asked for, if it did. */
  | { readonly kind: 'http'; readonly status: number; readonly retryAfterSeconds: number | null }
  /** A body that is not JSON; `reason` is the parser's. */
  | { readonly kind: 'notJson'; readonly reason: string };

/** No answer. `exchange` is there when something came back that could be read as text. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly failure: TransportFailure;
  readonly exchange: Exchange | null;
  constructor(failure: TransportFailure, exchange: Exchange | null) {
    super(sayFailure(failure));
    this.failure = failure;
    this.exchange = exchange;
  }
}

/** In a few words, as they stand in the list of requests and in a report. */
function sayFailure(failure: TransportFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'this browser has no network';
    case 'unreachable':
      return 'nothing came back';
    case 'mixedContent':
      return 'http from a page that came by https';
    case 'timeout':
      return `silent for ${Math.round(failure.milliseconds / 1000)} s`;
    case 'interrupted':
      return `broke off after ${failure.bytes} bytes`;
    case 'aborted':
      return 'given up here';
    case 'http':
      return `HTTP ${failure.status}`;
    case 'notJson':
      return 'not JSON';
  }
}

/** An answer with an `error` member: the endpoint's own code, message and data. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
  readonly code: number;
  readonly data: JsonValue | undefined;
  readonly exchange: Exchange;
  constructor(code: number, message: string, data: JsonValue | undefined, exchange: Exchange) {
    super(message);
    this.code = code;
    this.data = data;
    this.exchange = exchange;
  }
}

/** "Method not found", for the current name of a method and for the deprecated one; the exchange is that of the latter. */
export class NeitherNameError extends JsonRpcError {
  readonly names: { readonly current: string; readonly deprecated: string };
  constructor(names: NeitherNameError['names'], { code, message, data, exchange }: JsonRpcError) {
    super(code, message, data, exchange);
    this.names = names;
  }
}

/** The DecodeError of a decoder, with the exchange whose answer did not fit. The client throws no other DecodeError. */
export class AnswerDecodeError extends DecodeError {
  readonly exchange: Exchange;
  constructor(error: DecodeError, exchange: Exchange) {
    super(error.path, error.expected, error.found);
    this.exchange = exchange;
  }
}

/** What was sent and what came back, for any error that the client threw; null where nothing came back. */
export function exchangeOf(error: unknown): Exchange | null {
  return error instanceof TransportError || error instanceof JsonRpcError || error instanceof AnswerDecodeError
    ? error.exchange
    : null;
}
