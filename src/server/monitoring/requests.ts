import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddress } from '../access/client-address.ts';
import type { Log } from './logger.ts';
import { redactTarget } from './redact-keys.ts';

/** A request that was answered or aborted. */
export interface ObservedRequest {
  readonly request: IncomingMessage;
  readonly client: string;
  /** Names of the JSON-RPC methods that it called, as sent. */
  readonly methods: readonly string[];
  readonly status: number;
  /** Bytes sent, including headers. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** False if the connection closed before the whole response was sent. */
  readonly isComplete: boolean;
}

interface RequestObserver {
  /** Observes a server that does not listen yet. */
  readonly observe: (server: Server) => void;
  /** Notes the methods that a request calls. */
  readonly onCalls: (request: IncomingMessage, methods: readonly string[]) => void;
}

/** Calls `onEnd` after each request to a server. */
export function createRequestObserver(
  clientAddress: ClientAddress,
  onEnd: (observed: ObservedRequest) => void,
): RequestObserver {
  const methods = new WeakMap<IncomingMessage, readonly string[]>();
  const bytesBefore = new WeakMap<Socket, number>();
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    // A closed socket has no address.
    const client = clientAddress(request);
    const startedAt = performance.now();
    response.once('close', () => {
      // Responses of a connection follow one another.
      const bytes = socket.bytesWritten - (bytesBefore.get(socket) ?? 0);
      bytesBefore.set(socket, socket.bytesWritten);
      onEnd({
        request,
        client,
        methods: methods.get(request) ?? [],
        status: response.statusCode,
        bytes,
        milliseconds: performance.now() - startedAt,
        isComplete: response.writableFinished,
      });
    });
  };
  return {
    observe: (server) => server.prependListener('request', onRequest),
    onCalls: (request, names) => methods.set(request, names),
  };
}

/** Methods listed of one request; a batch may call thousands. */
const MAX_METHODS = 10;
const MAX_NAME_LENGTH = 64;

/** Logs a request at level debug. */
export function logRequest(log: Log, observed: ObservedRequest): void {
  const { request, client, methods, status, bytes, milliseconds, isComplete } = observed;
  log('debug', 'request', {
    client,
    trace: traceId(request.headers['traceparent']),
    http: request.method,
    path: redactTarget(request.url ?? '/'),
    calls: methods.length === 0 ? undefined : methods.slice(0, MAX_METHODS).map(shorten),
    moreCalls: methods.length <= MAX_METHODS ? undefined : methods.length - MAX_METHODS,
    status,
    bytes,
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    aborted: isComplete ? undefined : true,
  });
}

function shorten(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH);
}

/** The trace of a request (W3C Trace Context); undefined if it names none. */
function traceId(traceparent: string | readonly string[] | undefined): string | undefined {
  return typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
}

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;
