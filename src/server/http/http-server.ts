import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Service } from '../../rpc-service/create-service.ts';
import { createRpcHandler } from './rpc-handler.ts';
import type { RpcHandler, RpcLimits } from './rpc-handler.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { sendStaticFile } from './static-files.ts';
import type { StaticFiles } from './static-files.ts';

export interface HttpServerParts {
  readonly service: Service;
  /** The explorer; null serves JSON-RPC alone. */
  readonly files: StaticFiles | null;
  readonly onError?: (error: unknown) => void;
  readonly limits?: RpcLimits;
}

const MAX_CONNECTIONS = 1024;

/** One port for both: GET is the explorer, POST to any other path than its files' is JSON-RPC. Not listening yet. */
export function createHttpServer({ service, files, onError, limits }: HttpServerParts): Server {
  const rpc = createRpcHandler(service, limits);
  const server = createServer((request, response) => {
    handle(request, response, rpc, files).catch((error: unknown) => {
      onError?.(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Internal error\n');
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 30_000;
  // A client that takes nothing of its answer for this long is let go.
  server.timeout = 120_000;
  return server;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  rpc: RpcHandler,
  files: StaticFiles | null,
): Promise<void> {
  const path = readPath(request);
  const isFile = isKnownFile(path, files);
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return answerGet(path, request, response, files);
    case 'POST':
    case 'OPTIONS':
      return isFile ? refuseMethod(response, FILE_METHODS) : rpc(request, response);
    default:
      return refuseMethod(response, isFile ? FILE_METHODS : `${FILE_METHODS}, POST, OPTIONS`);
  }
}

const FILE_METHODS = 'GET, HEAD';

async function answerGet(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  files: StaticFiles | null,
): Promise<void> {
  if (path === HEALTH) return sendText(response, 200, 'ok');
  const file = files?.get(path) ?? (isPage(path) ? (files?.index ?? null) : null);
  if (files === null || file === null) return sendText(response, 404, 'Not found\n');
  return sendStaticFile(files, file, request, response);
}

const HEALTH = '/health';

/** Any address but that of a file that is not there: "/assets/…", and a name with an ending at the root. */
function isPage(path: string): boolean {
  return !path.startsWith('/assets/') && !/^\/[^/]*\.[^/]*$/.test(path);
}

function isKnownFile(path: string, files: StaticFiles | null): boolean {
  return path === HEALTH || (files?.get(path) ?? null) !== null;
}

function readPath(request: IncomingMessage): string {
  const { url = '/' } = request;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  // Otherwise the absolute form, which proxies send.
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/]*/i, '') || '/';
}

function refuseMethod(response: ServerResponse, allow: string): void {
  response.setHeader('allow', allow);
  sendText(response, 405, `Allowed here: ${allow}\n`);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    ...COMMON_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}
