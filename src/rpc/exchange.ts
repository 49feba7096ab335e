/** One request and its answer as they went over the wire: what "Request" and "Response" show. */
export interface Exchange {
  /** The method that was answered; under `auto` it may be the deprecated name. */
  readonly method: string;
  readonly url: string;
  readonly requestText: string;
  /** Verbatim. */
  readonly responseText: string;
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
