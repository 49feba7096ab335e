import { DecodeError } from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Exchange } from './exchange.ts';

/** Why there is no response. */
export type TransportFailure =
  /** The browser reports that it has no network. */
  | { readonly kind: 'offline' }
  /** No readable response: there is no server or no CORS header, or it redirects. Browsers do not distinguish these. */
  | { readonly kind: 'unreachable' }
  /** A page loaded by https may not call an http endpoint. */
  | { readonly kind: 'mixedContent' }
  /** The endpoint was silent for this long. */
  | { readonly kind: 'timeout'; readonly milliseconds: number }
  /** The connection broke after this many bytes of the body. */
  | { readonly kind: 'interrupted'; readonly bytes: number }
  /** Longer than this many bytes; the rest was not read. */
  | { readonly kind: 'tooLong'; readonly bytes: number }
  /** Aborted by the page: the user left it or pressed Cancel. */
  | { readonly kind: 'aborted' }
  /** An HTTP status other than 2xx; `retryAfterSeconds` is null without a Retry-After header. */
  | { readonly kind: 'http'; readonly status: number; readonly retryAfterSeconds: number | null }
  /** A body that is not JSON; `reason` is the parser's message. */
  | { readonly kind: 'notJson'; readonly reason: string };

/** Thrown if there is no answer. `exchange` is null if no response text arrived. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly failure: TransportFailure;
  readonly exchange: Exchange | null;
  constructor(failure: TransportFailure, exchange: Exchange | null) {
    super(formatFailure(failure));
    this.failure = failure;
    this.exchange = exchange;
  }
}

/** A failure in a few words, for the request list and the failure report. */
function formatFailure(failure: TransportFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'this browser is offline';
    case 'unreachable':
      return 'no response';
    case 'mixedContent':
      return 'an http endpoint on an https page';
    case 'timeout':
      return `no response for ${Math.round(failure.milliseconds / 1000)} s`;
    case 'interrupted':
      return `connection lost after ${failure.bytes} bytes`;
    case 'tooLong':
      return `more than ${failure.bytes} bytes`;
    case 'aborted':
      return 'canceled';
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

/** "Method not found" for both names of a method; the exchange is that of the deprecated one. */
export class NeitherNameError extends JsonRpcError {
  readonly names: { readonly current: string; readonly deprecated: string };
  constructor(names: NeitherNameError['names'], { code, message, data, exchange }: JsonRpcError) {
    super(code, message, data, exchange);
    this.names = names;
  }
}

/** A DecodeError with its exchange. The client throws no other DecodeError. */
export class AnswerDecodeError extends DecodeError {
  readonly exchange: Exchange;
  constructor(error: DecodeError, exchange: Exchange) {
    super(error.path, error.expected, error.found);
    this.exchange = exchange;
  }
}

/** The exchange of any error that the client throws; null if there was no response. */
export function exchangeOf(error: unknown): Exchange | null {
  return error instanceof TransportError || error instanceof JsonRpcError || error instanceof AnswerDecodeError
    ? error.exchange
    : null;
}
