import { setTimeout as sleep } from 'node:timers/promises';
import { isTooDeep, splitObject } from '../../rpc-service/request/split-json.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { GENESIS_NOT_KNOWN, RpcError } from '../../rpc-service/store/errors.ts';
import { type JsonValue, isJsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import type { UpstreamAddress } from './upstream-address.ts';
import { linkAbort } from '../../shared/linked-abort.ts';
import { parseRetryAfter } from '../../shared/retry-after.ts';
import type { Semaphore } from '../../shared/semaphore.ts';

/** A call to an upstream. */
export interface UpstreamCall {
  readonly method: string;
  /** JSON text of the parameters, an array. */
  readonly params: string;
  /** Longer answers are not read. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Limits how many long answers are in memory at once. By default there is no limit. */
  readonly enterLong?: Semaphore['enter'];
  /** Ends the call early. */
  readonly signal?: AbortSignal;
}

/** A node, or a service in front of nodes, called over HTTP. */
export interface Upstream {
  /** For errors and logs: "upstream 1". The URL may contain a key. */
  readonly name: string;
  readonly redact: (text: string) => string;
  /** Never throws. */
  readonly ask: (call: UpstreamCall) => Promise<Answer>;
  /** Milliseconds until its Retry-After has passed; 0 for none. */
  readonly pauseMs: () => number;
  /** True if it failed recently. */
  readonly isAiling: () => boolean;
}

/** How long a failed upstream is tried last. */
const AILING_MS = 5_000;

/** `onFailure` is called when it fails for the first time after answering. */
export function createUpstream(
  { url, headers, redact }: UpstreamAddress,
  name: string,
  onFailure: (reason: string) => void,
): Upstream {
  let lastId = 0;
  let pausedUntil = 0;
  let ailingUntil = 0;
  let isFailing = false;

  const post = async (call: UpstreamCall, signal: AbortSignal): Promise<Answer> => {
    const { method, params } = call;
    lastId += 1;
    const id = lastId;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`,
      // A redirect would send a key to another host.
      redirect: 'error',
      signal,
    });
    const { status } = response;
    if (status === 429 || status === 503) {
      pausedUntil = performance.now() + pauseOf(response.headers.get('retry-after'));
      await response.body?.cancel();
      return failed(status === 429 ? 'it limits the rate of calls' : 'HTTP status 503');
    }
    const answer = await readBody(response, call, (text) => readAnswer(text, id, redact));
    // Some answer errors of the caller with another status than 200.
    return status === 200 || answer.kind === 'error' ? answer : failed(`HTTP status ${status}`);
  };

  return {
    name,
    redact,
    pauseMs: () => Math.max(0, pausedUntil - performance.now()),
    isAiling: () => performance.now() < ailingUntil,
    ask: async (call) => {
      const answer = await withDeadline(call, (signal) =>
        // Retries on a new connection, because the other side may have closed an idle one.
        post(call, signal).catch(() => post(call, signal)),
      );
      if (answer.kind === 'failed') {
        ailingUntil = performance.now() + AILING_MS;
        if (!isFailing) onFailure(`${call.method}: ${answer.reason}`);
      }
      isFailing = answer.kind === 'failed';
      return answer;
    },
  };
}

/** The upstream, with a call of `onAnswer` after each of its answers. */
export function observeUpstream(
  upstream: Upstream,
  onAnswer: (outcome: Answer['kind'], milliseconds: number) => void,
): Upstream {
  return {
    ...upstream,
    ask: async (call) => {
      const startedAt = performance.now();
      const answer = await upstream.ask(call);
      onAnswer(answer.kind, performance.now() - startedAt);
      return answer;
    },
  };
}

async function withDeadline(
  { timeoutMs, signal }: UpstreamCall,
  run: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { controller, unlink } = linkAbort(signal);
  const finished = new AbortController();
  const timeout = async (): Promise<Answer> => {
    await sleep(timeoutMs, undefined, { signal: finished.signal });
    return { kind: 'failed', reason: `no answer within ${timeoutMs} ms` };
  };
  const running = run(controller.signal).catch((error: unknown): Answer => ({
    kind: 'failed',
    reason: describeFailure(error),
  }));
  // The signal alone is not enough: it does not abort a body that stalls in the decompressor.
  const waiting = timeout().catch((): Answer => ({ kind: 'failed', reason: 'stopped' }));
  try {
    return await Promise.race([running, waiting]);
  } finally {
    unlink();
    finished.abort();
    controller.abort();
  }
}

/** Only codes, because the messages of fetch may contain the URL. */
function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return code === null || !/^[A-Z_]{1,40}$/.test(code) ? 'the connection failed' : `the connection failed (${code})`;
}

/** The outcome of one call to an upstream. */
export type Answer =
  | ResultAnswer
  | { readonly kind: 'error'; readonly error: RpcError }
  /** No response, or an unusable one. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface ResultAnswer {
  readonly kind: 'result';
  readonly value: JsonValue;
  /** Character for character as the upstream sent it. */
  readonly text: () => string;
}

/** Method not found, or a Slotscope service that does not know the genesis of its ledger. */
const UNKNOWN_GENESIS: ReadonlySet<number> = new Set([ERROR_CODES.methodNotFound, GENESIS_NOT_KNOWN]);

/** True if the answer to getGenesisHash is that there is none. After another error, the next answer may have one. */
export function isWithoutGenesis(answer: Answer): boolean {
  return answer.kind === 'error' && UNKNOWN_GENESIS.has(answer.error.code);
}

/** Reads the text of a JSON-RPC response. `redact` removes keys from texts of the upstream. */
function readAnswer(body: string, id: number, redact: (text: string) => string): Answer {
  if (isTooDeep(body)) return failed('its answer is nested too deep');
  const response = tryParse(body);
  if (!isJsonObject(response)) return failed('its answer is not JSON-RPC');
  const { error, result } = response;
  if (isJsonObject(error)) return readError(error['code'], error['message'], error['data'], redact);
  if (response['id'] !== id) return failed('its answer is to another request');
  if (result === undefined) return failed('its answer is not JSON-RPC');
  return { kind: 'result', value: result, text: () => splitObject(body).get('result') ?? 'null' };
}

function tryParse(body: string): JsonValue | undefined {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function readError(
  code: JsonValue | undefined,
  message: JsonValue | undefined,
  data: JsonValue | undefined,
  redact: (text: string) => string,
): Answer {
  if (typeof code !== 'number' || !Number.isInteger(code) || typeof message !== 'string')
    return failed('its answer is not JSON-RPC');
  return { kind: 'error', error: new RpcError(code, redact(message), readData(data, redact)) };
}

/** Error data of a node is short. It is left out if redacting would change it. */
function readData(data: JsonValue | undefined, redact: (text: string) => string): JsonValue {
  if (data === undefined || data === null) return null;
  const text = stringifyJson(data);
  return redact(text) === text ? data : null;
}

function failed(reason: string): Answer {
  return { kind: 'failed', reason };
}

/** Less than a value takes on average in any useful answer of the longest kind. Millions of short values take gigabytes once parsed. */
const BYTES_OF_VALUE = 16;

/** About the number of values in JSON text. Commas in strings count too: telling them apart would take a parser. */
function countCommas(text: string): number {
  let count = 0;
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1)) count += 1;
  return count;
}

/** The longest answer that is read without waiting for its turn. */
export const SHORT_BYTES = 256 * 1024;

/** Calls `read` with the whole body as text. A long one ends its turn only then, because its value takes many times its length. */
async function readBody(
  response: Response,
  { maxBytes, enterLong }: UpstreamCall,
  read: (text: string) => Answer,
): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let leave: (() => void) | null = null;
  try {
    // Leaving the loop cancels the download.
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) return failed(`its answer is longer than ${maxBytes} bytes`);
      chunks.push(chunk);
      if (length <= SHORT_BYTES || leave !== null || enterLong === undefined) continue;
      leave = await enterLong();
      if (leave === null) return failed('too many long answers wait');
    }
    const text = Buffer.concat(chunks).toString('utf8');
    return countCommas(text) > maxBytes / BYTES_OF_VALUE ? failed('its answer has too many values') : read(text);
  } finally {
    leave?.();
  }
}

const DEFAULT_MS = 1_000;
const MAX_MS = 3_600_000;

/** Milliseconds of a Retry-After header. */
function pauseOf(header: string | null): number {
  const seconds = parseRetryAfter(header, Date.now());
  return seconds === null ? DEFAULT_MS : Math.min(seconds * 1000, MAX_MS);
}
