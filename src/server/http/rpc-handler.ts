import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Service } from '../../rpc-service/create-service.ts';
import { PUBLIC_ACCESS } from '../access/access-policy.ts';
import type { AccessPolicy, Refusal } from '../access/access-policy.ts';
import { unmapAddress } from '../access/client-address.ts';
import { networkOf } from '../access/rate-limit.ts';
import type { StallLimit } from '../sending/client-stall.ts';
import type { Room } from '../sending/send-budget.ts';
import { negotiateCoding } from './content-coding.ts';
import { COMMON_HEADERS, retryAfter } from './security-headers.ts';
import { createResponseSender } from './send-response.ts';
import type { Recipient } from './send-response.ts';

export interface RpcHandler {
  /** Handles POST and OPTIONS. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Bytes that responses in progress take, without short ones. */
  readonly unsentBytes: () => number;
}

/** Maximum request body in bytes, as on nodes. */
export const MAX_BODY_BYTES = 50 * 1024;

export const MAX_UNSENT_BYTES = 256 * 1024 * 1024;
export const MAX_UNSENT_BYTES_PER_CLIENT = 128 * 1024 * 1024;

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

const WAIT_MILLISECONDS = 30_000;

export const STALL_MILLISECONDS = 10_000;

export interface RpcLimits extends Partial<StallLimit> {
  /** Bytes that responses in progress take, without short ones. Others wait. */
  readonly maxUnsentBytes?: number;
  /** Bytes of those to one client. */
  readonly maxUnsentBytesPerClient?: number;
  /** After waiting this long for the others, the server responds with 503. */
  readonly waitMilliseconds?: number;
  /** Bytes of cached response bodies. */
  readonly maxCacheBytes?: number;
}

/** What else takes part in handling requests. */
export interface RpcHooks {
  /** Who may read responses; by default, everyone. */
  readonly access?: AccessPolicy;
  /** The address of the client that sent a request; by default, the other end of the connection. */
  readonly clientAddress?: (request: IncomingMessage) => string;
  /** Refuses a POST before its body is read; null to serve it. */
  readonly refuseCall?: (request: IncomingMessage) => Refusal | null;
  /** Receives the names of the methods that a request calls, which may be unknown ones. */
  readonly onCalls?: (request: IncomingMessage, methods: readonly string[]) => void;
}

/** Handles JSON-RPC over HTTP. */
export function createRpcHandler(
  service: Service,
  {
    maxUnsentBytes = MAX_UNSENT_BYTES,
    maxUnsentBytesPerClient = MAX_UNSENT_BYTES_PER_CLIENT,
    maxCacheBytes = MAX_CACHE_BYTES,
    waitMilliseconds = WAIT_MILLISECONDS,
    stallMilliseconds = STALL_MILLISECONDS,
  }: RpcLimits = {},
  { access = PUBLIC_ACCESS, clientAddress = connectionAddress, refuseCall, onCalls }: RpcHooks = {},
): RpcHandler {
  const sendLimits = { total: maxUnsentBytes, perClient: maxUnsentBytesPerClient, waitMilliseconds, stallMilliseconds };
  const sender = createResponseSender(maxCacheBytes, sendLimits, access);
  const sendText = createTextSender(access);
  const clientOf = (request: IncomingMessage): string => networkOf(clientAddress(request));
  let parsing: Promise<unknown> = Promise.resolve();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') return handlePreflight(request, response, access);
    const refusal = refuseCall?.(request) ?? null;
    if (refusal !== null) return sendText(response, refusal.status, refusal.text, refusal.headers);
    if (!isJson(request)) return sendText(response, 415, 'Content-Type: application/json is required');
    if (isCompressed(request)) return sendText(response, 415, 'a compressed request body is not read');
    const body = await readBody(request);
    if (body === 'aborted') return;
    if (body === 'too large') return sendText(response, 413, `request body is longer than ${MAX_BODY_BYTES} bytes`);
    const text = decodeUtf8(body);
    if (text === null) return sendText(response, 400, 'request body is not UTF-8');
    if (!isLongBatch(text)) return respond(text, request, response, null);
    const room = await sender.openRoom(clientOf(request), text.length * PARSED_BYTES, response);
    try {
      // Parsing takes milliseconds: one batch in each pass of the event loop.
      await (parsing = parsing.then(() => setImmediate()));
      if (room === null) sendText(response, 503, BUSY, retryAfter(1));
      else if (!response.destroyed) await respond(text, request, response, room);
    } finally {
      room?.close();
    }
  };
  const respond = async (
    text: string,
    request: IncomingMessage,
    response: ServerResponse,
    room: Room | null,
  ): Promise<void> => {
    const rpcResponse = service(text);
    onCalls?.(request, rpcResponse?.methods ?? []);
    if (rpcResponse === null) {
      response.writeHead(204, [...headersOf(request, access)]).end();
      return;
    }
    const coding = negotiateCoding(request.headers['accept-encoding']);
    const to: Recipient = { response, coding, client: () => clientOf(request), room };
    const result = await (sender.sendCached(rpcResponse, to) ?? sender.send(rpcResponse, to));
    if (result === 'busy') sendText(response, 503, BUSY, retryAfter(1));
  };
  return { handle, unsentBytes: sender.unsentBytes };
}

const BUSY = 'busy: ask again in a moment';

/** Bytes that a character of a batch takes when it is parsed, at most. */
const PARSED_BYTES = 150;

/** Longer batches need room before they are parsed. */
const MAX_SHORT_BATCH = 1024;

function isLongBatch(text: string): boolean {
  return text.length > MAX_SHORT_BATCH && text.trimStart().startsWith('[');
}

function connectionAddress({ socket }: IncomingMessage): string {
  return unmapAddress(socket.remoteAddress ?? '');
}

function handlePreflight(request: IncomingMessage, response: ServerResponse, access: AccessPolicy): void {
  const requestedHeaders = request.headers['access-control-request-headers'];
  const allowHeaders = requestedHeaders === undefined ? [] : ['access-control-allow-headers', requestedHeaders];
  response.writeHead(204, [...headersOf(request, access), ...PREFLIGHT_HEADERS, ...allowHeaders]).end();
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

/** Buffers at most MAX_BODY_BYTES. */
function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | 'aborted'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) resolve('too large');
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(joinChunks(chunks)));
    request.on('close', () => resolve('aborted'));
  });
}

/** Most bodies arrive as one chunk; copying it would be the most expensive step of a cached request. */
function joinChunks(chunks: readonly Buffer[]): Buffer {
  const [first, second] = chunks;
  return first !== undefined && second === undefined ? first : Buffer.concat(chunks);
}

function decodeUtf8(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString() : null;
}

type SendText = (response: ServerResponse, status: number, text: string, headers?: readonly string[]) => void;

function createTextSender(access: AccessPolicy): SendText {
  return (response, status, text, headers = []) => {
    const type = ['content-type', 'text/plain; charset=utf-8'];
    response.writeHead(status, [...headersOf(response.req, access), ...type, ...headers]);
    response.end(`${text}\n`);
  };
}

function headersOf(request: IncomingMessage, access: AccessPolicy): readonly string[] {
  return [...COMMON_NAMES_AND_VALUES, ...access.corsHeaders(request)];
}

const COMMON_NAMES_AND_VALUES = Object.entries(COMMON_HEADERS).flat();
