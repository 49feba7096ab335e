import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Service } from '../../rpc-service/create-service.ts';
import { type ClientOptions, createClients } from '../access/clients.ts';
import type { Documents } from '../documents/documents.ts';
import { createDocumentHandler, type DocumentHandler } from './document-handler.ts';
import { createOpenRpcFile, OPENRPC_PATH } from './openrpc.ts';
import { isFileName, isPagePath } from './page-paths.ts';
import { answerProbe, PROBES } from './probes.ts';
import {
  createRpcHandler,
  type Handled,
  readBody,
  type RpcHandler,
  type RpcLimits,
  STALL_MILLISECONDS,
} from './rpc-handler.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { manageSockets, resetSocket, type ServeRequest, type SocketLimits, type Sockets } from './sockets.ts';
import { sendFile, sendNotFoundPage, sendStaticFile, type StaticFile, type StaticFiles } from './static-files.ts';

export interface HttpServerParts extends ClientOptions {
  readonly service: Service;
  /** The explorer's files; null serves JSON-RPC only. */
  readonly files: StaticFiles | null;
  /** Texts about the ledger; null or absent for none. */
  readonly documents?: Documents | null;
  readonly onError?: (error: unknown) => void;
  /** Receives whether the cache had a response that it may hold. */
  readonly onLookup?: (isCached: boolean) => void;
  readonly limits?: RpcLimits & Partial<SocketLimits> & TimeLimits;
  /** Rejects if the ledger cannot be read; resolves to a sentence if its newest block is too old. Absent if it is always ready. */
  readonly checkReady?: () => Promise<string | null>;
}

interface TimeLimits {
  /** Time limit for the ledger, when a probe asks whether it is ready. */
  readonly readyMilliseconds?: number;
  /** Time limits for a client to send the headers and the whole of a request. */
  readonly headersMilliseconds?: number;
  readonly requestMilliseconds?: number;
  /** Interval at which Node checks for requests that take too long. */
  readonly checkingMilliseconds?: number;
}

export interface HttpServer extends Server, Sockets {
  /** Limit on the bytes of responses in progress, without short ones. */
  readonly unsentBytes: () => number;
  /** Loads what the first page needs. */
  readonly prepare: () => Promise<void>;
}

export const MAX_CONNECTIONS = 4096;
export const MAX_CONNECTIONS_PER_CLIENT = 1024;

/** Serves the explorer (GET) and JSON-RPC (POST to any path except that of a file or a probe) on one port. The server does not listen yet. */
export function createHttpServer(parts: HttpServerParts): HttpServer {
  const { onError, limits = {} } = parts;
  const {
    maxConnections = MAX_CONNECTIONS,
    maxConnectionsPerClient = MAX_CONNECTIONS_PER_CLIENT,
    stallMilliseconds = STALL_MILLISECONDS,
    headersMilliseconds = 10_000,
    requestMilliseconds = 30_000,
    checkingMilliseconds = 5_000,
  } = limits;
  const clients = createClients(parts);
  const rpc = createRpcHandler(parts.service, clients, limits, parts.onLookup);
  const documents = createDocumentHandler(parts.documents ?? null, clients);
  const openRpc = createOpenRpcFile(parts.service);
  const server = createServer({ connectionsCheckingInterval: checkingMilliseconds });
  const handle = (request: IncomingMessage, response: ServerResponse): Handled => {
    if (hasTwoHosts(request)) return sendText(response, 400, 'Two Host headers\n');
    const refusal = clients.refuseRequest(request);
    if (refusal !== null) return sendText(response, refusal.status, `${refusal.text}\n`);
    return handleAllowed(request, response, { rpc, documents, openRpc }, parts);
  };
  const serve: ServeRequest = (request, response, done) => {
    const fail = (error: unknown): void => {
      onError?.(error);
      if (response.headersSent) resetSocket(response);
      else sendText(response, 500, 'Internal error\n');
      done();
    };
    const run = (task: () => Handled): void => {
      try {
        const handled = task();
        if (handled === undefined) done();
        else if (typeof handled === 'function') readBody(request, (body) => run(() => handled(body)));
        else handled.then(done, fail);
      } catch (error) {
        fail(error);
      }
    };
    run(() => handle(request, response));
  };
  const sockets = manageSockets(server, serve, { maxConnections, maxConnectionsPerClient, stallMilliseconds });
  server.headersTimeout = headersMilliseconds;
  server.requestTimeout = requestMilliseconds;
  server.keepAliveTimeout = 30_000;
  return Object.assign(server, sockets, {
    unsentBytes: rpc.unsentBytes,
    prepare: async () => {
      if (parts.files !== null) await parts.documents?.prepare();
    },
  });
}

interface Handlers {
  readonly rpc: RpcHandler;
  readonly documents: DocumentHandler;
  /** The description of the service. */
  readonly openRpc: () => Promise<StaticFile>;
}

function handleAllowed(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: Handlers,
  parts: HttpServerParts,
): Handled {
  const path = readPath(request);
  const isFile = isFilePath(path, parts.files);
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return handleGet(path, request, response, handlers, parts);
    case 'POST':
    case 'OPTIONS':
      return isFile ? rejectMethod(response, FILE_METHODS) : handlers.rpc.handle(request, response);
    default:
      return rejectMethod(response, isFile ? FILE_METHODS : `${FILE_METHODS}, POST, OPTIONS`);
  }
}

const FILE_METHODS = 'GET, HEAD';

/** The description says nothing of the ledger. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

async function handleGet(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { documents, openRpc }: Handlers,
  parts: HttpServerParts,
): Promise<void> {
  const probe = PROBES.get(path);
  if (probe !== undefined) {
    const { status, text } = await answerProbe(probe, { ...parts, ...parts.limits });
    return sendText(response, status, text);
  }
  if (path === OPENRPC_PATH) return sendFile(await openRpc(), request, response, ANY_ORIGIN);
  if (await documents.sendMarkdown(path, request, response)) return;
  const { files } = parts;
  const file = files?.get(path) ?? null;
  if (files !== null && file !== null) return sendStaticFile(files, file, request, response);
  if (files !== null && isPagePath(path)) return documents.sendPage(files, path, request, response);
  if (files !== null && !isFileName(path)) return sendNotFoundPage(files, request, response);
  sendText(response, 404, 'Not found\n');
}

function isFilePath(path: string, files: StaticFiles | null): boolean {
  return PROBES.has(path) || path === OPENRPC_PATH || (files?.get(path) ?? null) !== null;
}

/** Node keeps the first of two Host headers, a proxy in front may have used the second; RFC 9112, 3.2 asks for a refusal. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

function readPath(request: IncomingMessage): string {
  const { url = '/' } = request;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  // Proxies send the absolute form, with scheme and host.
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/]*/i, '') || '/';
}

function rejectMethod(response: ServerResponse, allow: string): void {
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
