import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddress } from '../access/client-address.ts';

/** A request that was answered or given up. */
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

export interface RequestObserver {
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
