import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Service } from '../../rpc-service/create-service.ts';
import { negotiateCoding } from './content-coding.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { readBody } from './read-body.ts';
import { ANY_ORIGIN } from './security-headers.ts';
import { createResponseSender } from './send-response.ts';

/** Answers POST and OPTIONS. */
export type RpcHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Longest request body in bytes, as nodes have it. */
export const MAX_BODY_BYTES = 50 * 1024;

/** Requests that are worked on at a time; the others wait. */
const MAX_AT_WORK = 8;

/** Bytes of answers that clients have not taken yet; above it the server says that it is busy. */
const MAX_UNSENT_BYTES = 256 * 1024 * 1024;

/** Bytes of answers that are kept to be sent again. */
const KEPT_ANSWER_BYTES = 32 * 1024 * 1024;

export interface RpcLimits {
  readonly maxUnsentBytes?: number;
  readonly maxKeptBytes?: number;
}

/** JSON-RPC over HTTP: one POST, one answer. */
export function createRpcHandler(
  service: Service,
  { maxUnsentBytes = MAX_UNSENT_BYTES, maxKeptBytes = KEPT_ANSWER_BYTES }: RpcLimits = {},
): RpcHandler {
  const gate = createConcurrencyLimit(MAX_AT_WORK);
  const sender = createResponseSender(maxKeptBytes);
  return async (request, response) => {
    if (request.method === 'OPTIONS') return answerPreflight(request, response);
    if (!isJson(request)) return sendText(response, 415, 'Content-Type: application/json is required');
    if (isCompressed(request)) return sendText(response, 415, 'a compressed request body is not read');
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === 'too large') return sendText(response, 413, `request body is longer than ${MAX_BODY_BYTES} bytes`);
    const text = decodeUtf8(body);
    if (text === null) return sendText(response, 400, 'request body is not UTF-8');
    if (sender.unsentBytes() > maxUnsentBytes) {
      return sendText(response, 503, 'busy: ask again in a moment', { 'retry-after': '1' });
    }
    const answer = service(text);
    if (answer === null) {
      response.writeHead(204, ANY_ORIGIN).end();
      return;
    }
    const coding = negotiateCoding(request.headers['accept-encoding']);
    if (sender.sendKept(answer, coding, response)) return;
    await gate(async () => {
      if (!response.destroyed) await sender.send(answer, coding, response);
    });
  };
}

function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const wanted = request.headers['access-control-request-headers'];
  response.writeHead(204, {
    ...ANY_ORIGIN,
    allow: 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-methods': 'POST, OPTIONS',
    ...(wanted === undefined ? {} : { 'access-control-allow-headers': wanted }),
    'access-control-max-age': '86400',
    vary: 'access-control-request-headers',
  });
  response.end();
}

/** `application/json` with any parameters. */
function isJson({ headers }: IncomingMessage): boolean {
  const { 'content-type': type } = headers;
  return type === JSON_TYPE || type?.split(';')[0]?.trim().toLowerCase() === JSON_TYPE;
}

const JSON_TYPE = 'application/json';

function isCompressed({ headers }: IncomingMessage): boolean {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity';
}

function decodeUtf8(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString() : null;
}

function sendText(response: ServerResponse, status: number, text: string, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { ...ANY_ORIGIN, 'content-type': 'text/plain; charset=utf-8', ...headers });
  response.end(`${text}\n`);
}
