import { encodeBase64 } from '../shared/bytes/base64.ts';
import { isLoopbackUrl } from '../shared/loopback.ts';
import { unescapePercent } from '../shared/unescape-percent.ts';
import { TransportError, type TransportFailure } from './errors.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Sends one request text and gives what came back, whatever its status; throws TransportError when nothing did. */
export type Transport = (requestText: string, call?: CallOptions) => Promise<TransportAnswer>;

/** How one call is watched and given up. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** May travel in one request with others that are asked in the same moment, where the endpoint is known to take that. */
  readonly together?: boolean | undefined;
  /** Bytes of the body so far, decompressed; `total` where the endpoint said it in those same bytes. */
  readonly onProgress?: ((received: number, total: number | null) => void) | undefined;
  /** Takes the body while it comes; the next bytes wait until it has. The answer then has no text. */
  readonly onBytes?: ((bytes: Uint8Array<ArrayBuffer>) => Promise<void>) | undefined;
}

export interface TransportAnswer {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  readonly text: string;
  readonly bytes: number;
  readonly milliseconds: number;
}

/** Silence, not slowness, is what ends a call: a large block on a thin line keeps coming. */
const SILENCE_MILLISECONDS = 30_000;

export interface HttpTransportOptions {
  readonly url: string;
  readonly fetch?: typeof fetch | undefined;
  readonly silenceMilliseconds?: number | undefined;
}

export function createHttpTransport(options: HttpTransportOptions): Transport {
  const { silenceMilliseconds = SILENCE_MILLISECONDS } = options;
  const { url, headers } = splitUserInfo(options.url);
  return async (requestText, call = {}) => {
    // Looked up at each call: a page that replaces `fetch` later still sees every request.
    const send = options.fetch ?? fetch;
    const startedAt = performance.now();
    const silence = createSilenceTimer(silenceMilliseconds);
    const signal = call.signal === undefined ? silence.signal : AbortSignal.any([call.signal, silence.signal]);
    let received = 0;
    let begun = false;
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: requestText,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal,
      });
      begun = true;
      const total = bodyLength(response);
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of chunksOf(response)) {
        silence.heard();
        received += chunk.length;
        call.onProgress?.(received, total);
        if (call.onBytes === undefined) {
          text += decoder.decode(chunk, { stream: true });
          continue;
        }
        // While it is being read here, the endpoint is not the one who is silent.
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
    } catch {
      throw new TransportError(whyFailed(), null);
    } finally {
      silence.stop();
    }

    function whyFailed(): TransportFailure {
      if (call.signal?.aborted === true) return { kind: 'aborted' };
      if (silence.signal.aborted) return { kind: 'timeout', milliseconds: silenceMilliseconds };
      if (begun) return { kind: 'interrupted', bytes: received };
      return whyUnreachable(url);
    }
  };
}

/** `fetch` refuses a URL with user info, so it travels as the header that it stands for. */
function splitUserInfo(text: string): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  if (!URL.canParse(text)) return { url: text, headers: {} };
  const url = new URL(text);
  if (url.username === '' && url.password === '') return { url: text, headers: {} };
  const userInfo = `${unescapePercent(url.username)}:${unescapePercent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, headers: { authorization: `Basic ${encodeBase64(new TextEncoder().encode(userInfo))}` } };
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
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Content-Length counts compressed bytes, and another origin hides whether they are: only then is it the body's length. */
function bodyLength(response: Response): number | null {
  if (response.type !== 'basic' || response.headers.has('content-encoding')) return null;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

function whyUnreachable(url: string): TransportFailure {
  // Loopback needs no network, and browsers do not count it as mixed content.
  if (isLoopbackUrl(url)) return { kind: 'unreachable' };
  if (typeof location !== 'undefined' && location.protocol === 'https:' && url.startsWith('http:'))
    return { kind: 'mixedContent' };
  const offline = typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
  return { kind: offline ? 'offline' : 'unreachable' };
}
