import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Service } from '../../rpc-service/create-service.ts';
import { retryAfter } from '../access/access-policy.ts';
import type { Clients } from '../access/clients.ts';
import { negotiateCoding } from './content-coding.ts';
import { COMPUTED_BYTES } from './response-bodies.ts';
import { createResponseMemory, type Reservation } from './response-memory.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { createResponseSender, type Recipient } from './send-response.ts';

export type RequestBody = Buffer | 'too large' | 'aborted';

/** Nothing once the response is written; a function if that takes the body of the request. */
export type Handled = void | Promise<void> | ((body: RequestBody) => void | Promise<void>);

export interface RpcHandler {
  /** Handles POST and OPTIONS. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Handled;
  /** Limit on the bytes of responses in progress, without short ones. */
  readonly unsentBytes: () => number;
}

/** Maximum request body in bytes, as on nodes. */
export const MAX_BODY_BYTES = 50 * 1024;

export const MAX_UNSENT_BYTES = 256 * 1024 * 1024;
export const MAX_UNSENT_BYTES_PER_CLIENT = 128 * 1024 * 1024;

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

const WAIT_MILLISECONDS = 30_000;

export const STALL_MILLISECONDS = 10_000;

export interface RpcLimits {
  /** Limit on the bytes of responses in progress, without short ones. Others wait. */
  readonly maxUnsentBytes?: number;
  /** Bytes of those to one client. */
  readonly maxUnsentBytesPerClient?: number;
  /** After waiting this long for the others, the server responds with 503. */
  readonly waitMilliseconds?: number;
  /** A client that reads nothing of a response for this long is disconnected. */
  readonly stallMilliseconds?: number;
  /** Bytes of cached response bodies. */
  readonly maxCacheBytes?: number;
}

/** Handles JSON-RPC over HTTP. `onLookup` receives whether the cache had a response that it may hold. */
export function createRpcHandler(
  service: Service,
  clients: Clients,
  limits: RpcLimits = {},
  onLookup: (isCached: boolean) => void = () => {},
): RpcHandler {
  const {
    maxUnsentBytes: total = MAX_UNSENT_BYTES,
    maxUnsentBytesPerClient: perClient = MAX_UNSENT_BYTES_PER_CLIENT,
    maxCacheBytes = MAX_CACHE_BYTES,
    waitMilliseconds = WAIT_MILLISECONDS,
    stallMilliseconds = STALL_MILLISECONDS,
  } = limits;
  const { corsHeaders, clientOf } = clients;
  const memory = createResponseMemory({ total, perClient, waitMilliseconds });
  const sender = createResponseSender({ memory, maxCacheBytes, stallMilliseconds, corsHeaders });
  const codingOf = rememberLast(negotiateCoding);
  let parsing: Promise<unknown> = Promise.resolve();

  const handle: RpcHandler['handle'] = (request, response) => {
    if (request.method === 'OPTIONS') return handlePreflight(request, response);
    const refusal = clients.refuseCall(request);
    if (refusal !== null) return sendText(response, refusal.status, refusal.text, refusal.headers);
    if (!isJson(request)) return sendText(response, 415, 'Content-Type: application/json is required');
    if (isCompressed(request)) return sendText(response, 415, 'a compressed request body is not read');
    return (body) => {
      if (body === 'aborted') return undefined;
      if (body === 'too large') return sendText(response, 413, `request body is longer than ${MAX_BODY_BYTES} bytes`);
      const text = decodeUtf8(body);
      if (text === null) return sendText(response, 400, 'request body is not UTF-8');
      return isLongBatch(text) ? handleLongBatch(text, request, response) : respond(text, request, response, null);
    };
  };

  const handleLongBatch = async (text: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reservation = await memory.reserve({
      client: clientOf(request),
      bytes: COMPUTED_BYTES + text.length * PARSED_BYTES,
      isWanted: () => !response.destroyed,
    });
    try {
      // Parsing takes milliseconds, so one batch is parsed in each pass of the event loop.
      await (parsing = parsing.then(() => setImmediate()));
      if (reservation === null) sendText(response, 503, BUSY, retryAfter(1));
      else if (!response.destroyed) await respond(text, request, response, reservation);
    } finally {
      reservation?.close();
    }
  };

  const respond = (
    text: string,
    request: IncomingMessage,
    response: ServerResponse,
    reservation: Reservation | null,
  ): void | Promise<void> => {
    const rpcResponse = service(text);
    clients.countCalls(request, rpcResponse?.methods ?? []);
    if (rpcResponse === null) {
      response.writeHead(204, headersOf(request)).end();
      return undefined;
    }
    const coding = codingOf(request.headers['accept-encoding']);
    const to: Recipient = { response, coding, client: () => clientOf(request), reservation };
    const cached = sender.sendCached(rpcResponse, to);
    if (rpcResponse.cacheKey !== null) onLookup(cached !== null);
    if (cached === 'done') return undefined;
    return (cached ?? sender.send(rpcResponse, to)).then((result) => {
      if (result === 'busy') sendText(response, 503, BUSY, retryAfter(1));
    });
  };

  const handlePreflight = (request: IncomingMessage, response: ServerResponse): void => {
    const requestedHeaders = request.headers['access-control-request-headers'];
    const allowHeaders = requestedHeaders === undefined ? [] : ['access-control-allow-headers', requestedHeaders];
    response.writeHead(204, [...headersOf(request), ...PREFLIGHT_HEADERS, ...allowHeaders]).end();
  };

  const sendText = (response: ServerResponse, status: number, text: string, headers: readonly string[] = []): void => {
    const type = ['content-type', 'text/plain; charset=utf-8'];
    response.writeHead(status, [...headersOf(response.req), ...type, ...headers]);
    response.end(`${text}\n`);
  };

  const headersOf = (request: IncomingMessage): string[] => [...COMMON_NAMES_AND_VALUES, ...corsHeaders(request)];

  return { handle, unsentBytes: memory.usedBytes };
}

/** Consecutive requests usually have the same header, and parsing it takes a large part of the time of a cached response. */
function rememberLast<R>(compute: (header: string | undefined) => R): (header: string | undefined) => R {
  let last = { header: undefined as string | undefined, result: compute(undefined) };
  return (header) => {
    if (header !== last.header) last = { header, result: compute(header) };
    return last.result;
  };
}

const BUSY = 'busy: try again in a moment';

/** Upper bound on the bytes per character of a parsed batch. */
const PARSED_BYTES = 150;

/** Longer batches need memory before they are parsed. */
const MAX_SHORT_BATCH = 1024;

function isLongBatch(text: string): boolean {
  return text.length > MAX_SHORT_BATCH && text.trimStart().startsWith('[');
}

const PREFLIGHT_HEADERS = Object.entries({
  allow: 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '86400',
  vary: 'access-control-request-headers',
}).flat();

/** True for `application/json` with any parameters. */
function isJson({ headers }: IncomingMessage): boolean {
  const { 'content-type': type } = headers;
  return type === JSON_TYPE || type?.split(';')[0]?.trim().toLowerCase() === JSON_TYPE;
}

const JSON_TYPE = 'application/json';

function isCompressed({ headers }: IncomingMessage): boolean {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';
}

/** Buffers at most MAX_BODY_BYTES, and calls `onBody` once. Every call needs it, so it is not a promise. */
export function readBody(request: IncomingMessage, onBody: (body: RequestBody) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    const isTooLarge = length > MAX_BODY_BYTES;
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!isTooLarge) onBody('too large');
  });
  request.on('close', () => {
    if (length <= MAX_BODY_BYTES) onBody(request.complete ? joinChunks(chunks) : 'aborted');
  });
}

/** Most bodies arrive as one chunk; copying it would be the most expensive step of a cached request. */
function joinChunks(chunks: readonly Buffer[]): Buffer {
  const [first, second] = chunks;
  return first !== undefined && second === undefined ? first : Buffer.concat(chunks);
}

/** Null if the bytes are not UTF-8. Most texts do not have the character that replaces wrong bytes, so nothing else is read twice. */
function decodeUtf8(bytes: Buffer): string | null {
  const text = bytes.toString();
  return text.includes('\uFFFD') && !isUtf8(bytes) ? null : text;
}

const COMMON_NAMES_AND_VALUES = Object.entries(COMMON_HEADERS).flat();
