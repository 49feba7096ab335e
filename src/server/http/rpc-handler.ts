import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Service } from '../../rpc-service/create-service.ts';
import { negotiateCoding } from './content-coding.ts';
import { ANY_ORIGIN } from './security-headers.ts';
import { createResponseSender } from './send-response.ts';

/** Handles POST and OPTIONS. */
export type RpcHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Maximum request body in bytes, as on nodes. */
export const MAX_BODY_BYTES = 50 * 1024;

const MAX_UNSENT_BYTES = 256 * 1024 * 1024;

const MAX_CACHE_BYTES = 32 * 1024 * 1024;

export interface RpcLimits {
  /** Bytes of responses that clients have not received yet; above this, the server responds with 503. */
  readonly maxUnsentBytes?: number;
  /** Bytes of cached response bodies. */
  readonly maxCacheBytes?: number;
}

/** Handles JSON-RPC over HTTP. */
export function createRpcHandler(
  service: Service,
  { maxUnsentBytes = MAX_UNSENT_BYTES, maxCacheBytes = MAX_CACHE_BYTES }: RpcLimits = {},
): RpcHandler {
  const sender = createResponseSender(maxCacheBytes);
  return async (request, response) => {
    if (request.method === 'OPTIONS') return handlePreflight(request, response);
    if (!isJson(request)) return sendText(response, 415, 'Content-Type: application/json is required');
    if (isCompressed(request)) return sendText(response, 415, 'a compressed request body is not read');
    const body = await readBody(request);
    if (body === 'too large') return sendText(response, 413, `request body is longer than ${MAX_BODY_BYTES} bytes`);
    const text = decodeUtf8(body);
    if (text === null) return sendText(response, 400, 'request body is not UTF-8');
    if (sender.unsentBytes() > maxUnsentBytes) {
      return sendText(response, 503, 'busy: ask again in a moment', { 'retry-after': '1' });
    }
    const rpcResponse = service(text);
    if (rpcResponse === null) {
      response.writeHead(204, ANY_ORIGIN).end();
      return;
    }
    const coding = negotiateCoding(request.headers['accept-encoding']);
    if (sender.sendCached(rpcResponse, coding, response)) return;
    await sender.send(rpcResponse, coding, response);
  };
}

function handlePreflight(request: IncomingMessage, response: ServerResponse): void {
  const requestedHeaders = request.headers['access-control-request-headers'];
  response.writeHead(204, {
    ...ANY_ORIGIN,
    allow: 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-methods': 'POST, OPTIONS',
    ...(requestedHeaders === undefined ? {} : { 'access-control-allow-headers': requestedHeaders }),
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
  });
  response.end();
}

/** True for `application/json` with any parameters. */
function isJson({ headers }: IncomingMessage): boolean {
  const { 'content-type': type } = headers;
  return type === JSON_TYPE || type?.split(';')[0]?.trim().toLowerCase() === JSON_TYPE;
}

const JSON_TYPE = 'application/json';

function isCompressed({ headers }: IncomingMessage): boolean {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';
}

/** Buffers at most MAX_BODY_BYTES. Never settles if the client disconnects before the end. */
function readBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) resolve('too large');
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(joinChunks(chunks)));
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

function sendText(response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { ...ANY_ORIGIN, 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(`${text}\n`);
}
