import { DecodeError } from '../../shared/json/json-decoding.ts';
import { isLoopbackUrl } from '../../shared/urls.ts';
import { TransportError, type TransportFailure } from '../exchange/errors.ts';
import type { RequestTarget } from './endpoint-urls.ts';
import { parseRetryAfter } from '../../shared/retry-after.ts';

/**
 * Sends a request text and returns the response, whatever its status. Throws TransportError if there is no response,
 * and DecodeError if `onBytes` does.
 */
export type Transport = (requestText: string, call?: CallOptions) => Promise<TransportAnswer>;

/** How to observe and abort one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * True if the call may share a batch request with other calls made at the same time, provided that the endpoint accepts batches.
   */
  readonly together?: boolean | undefined;
  /** True for what a page can do without: it waits for other requests if there are too many for the budget of the endpoint. */
  readonly isExtra?: boolean | undefined;
  /** Called with true if the request is queued, and with false once it is sent. */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
  /** Receives the number of decompressed body bytes so far, and the total if the endpoint stated it. */
  readonly onProgress?: ((received: number, total: number | null) => void) | undefined;
  /** Bytes after which reading stops, unless `onBytes` receives them; 4 MB if undefined. */
  readonly maxBytes?: number | undefined;
  /** Receives the body as it arrives; the next bytes wait for the returned promise. `text` is then empty. */
  readonly onBytes?: ((bytes: Uint8Array<ArrayBuffer>) => Promise<void>) | undefined;
}

export interface TransportAnswer {
  readonly status: number;
  /** The endpoint's Retry-After, or the pause of its budget if there was none. */
  readonly retryAfterSeconds: number | null;
  readonly text: string;
  readonly bytes: number;
  readonly milliseconds: number;
}

/**
 * A call times out when the endpoint is silent, not when it is slow: a large block may take long on a slow connection.
 */
const SILENCE_MILLISECONDS = 30_000;
/** A hundred times the longest transaction seen. An endpoint could send data forever. */
const MAX_BYTES = 4_000_000;

export interface HttpTransportOptions {
  readonly url: string;
  readonly fetch?: typeof fetch | undefined;
  readonly silenceMilliseconds?: number | undefined;
}

export function createHttpTransport(options: HttpTransportOptions): Transport {
  const { silenceMilliseconds = SILENCE_MILLISECONDS } = options;
  return async (requestText, call = {}) => {
    // Looked up at each call, so that replacing the global `fetch` affects all later requests.
    const send = options.fetch ?? fetch;
    const startedAt = performance.now();
    const silence = createSilenceTimer(silenceMilliseconds);
    const signal = call.signal === undefined ? silence.signal : AbortSignal.any([call.signal, silence.signal]);
    const maxBytes = call.onBytes === undefined ? (call.maxBytes ?? MAX_BYTES) : Infinity;
    let received = 0;
    let begun = false;
    try {
      // Most URLs have no user info, so the code for it is loaded on use.
      const target: RequestTarget = options.url.includes('@')
        ? (await import('./endpoint-urls.ts')).splitUserInfo(options.url)
        : { url: options.url };
      const response = await send(target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...target.headers },
        body: requestText,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        // Another origin would receive the lookup, and a key in the path.
        redirect: 'error',
        signal,
      });
      begun = true;
      const total = bodyLength(response);
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of chunksOf(response)) {
        silence.heard();
        received += chunk.length;
        if (received > maxBytes) throw new RangeError();
        call.onProgress?.(received, total);
        if (call.onBytes === undefined) {
          text += decoder.decode(chunk, { stream: true });
          continue;
        }
        // The endpoint is not silent while this page reads its bytes.
        silence.stop();
        await call.onBytes(chunk);
        silence.heard();
      }
      return {
        status: response.status,
        retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
        text: text + decoder.decode(),
        bytes: received,
        milliseconds: performance.now() - startedAt,
      };
    } catch (error) {
      // `onBytes` stopped the download.
      throw error instanceof DecodeError ? error : new TransportError(classifyFailure(), null);
    } finally {
      silence.stop();
    }

    function classifyFailure(): TransportFailure {
      if (call.signal?.aborted === true) return { kind: 'aborted' };
      if (silence.signal.aborted) return { kind: 'timeout', milliseconds: silenceMilliseconds };
      if (received > maxBytes) return { kind: 'tooLong', bytes: maxBytes };
      if (begun) return { kind: 'interrupted', bytes: received };
      return classifyUnreachable(options.url);
    }
  };
}

interface SilenceTimer {
  readonly signal: AbortSignal;
  readonly heard: () => void;
  readonly stop: () => void;
}

function createSilenceTimer(milliseconds: number): SilenceTimer {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), milliseconds);
  let timer = start();
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the download if the caller has stopped reading.
    reader.cancel().catch(() => undefined);
  }
}

/** Content-Length, if it is the body's length: it counts compressed bytes, and another origin hides whether they are compressed. */
function bodyLength(response: Response): number | null {
  if (response.type !== 'basic' || response.headers.has('content-encoding')) return null;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

function classifyUnreachable(url: string): TransportFailure {
  // Loopback works without a network, and browsers do not treat it as mixed content.
  if (isLoopbackUrl(url)) return { kind: 'unreachable' };
  if (globalThis.location?.protocol === 'https:' && url.startsWith('http:')) return { kind: 'mixedContent' };
  const offline = typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
  return { kind: offline ? 'offline' : 'unreachable' };
}
