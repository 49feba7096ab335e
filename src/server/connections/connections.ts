import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { untilClosed } from '../sending/client-stall.ts';
import type { StallLimit } from '../sending/client-stall.ts';
import { unmapAddress } from '../access/client-address.ts';
import { networkOf } from '../access/rate-limit.ts';

/** Serves one request. Must not reject. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface ConnectionLimits extends StallLimit {
  readonly maxConnections: number;
  readonly maxConnectionsPerClient: number;
}

/** Pipelined requests that wait on one connection, and on all. Beyond that, the connection is reset. */
const MAX_WAITING = 1_000;
const MAX_WAITING_IN_ALL = 10_000;

interface Connection {
  readonly socket: Socket;
  readonly client: string;
  /** Requests without a response, oldest first. The first one is being served. */
  readonly exchanges: Exchange[];
  /** When its last response was complete, or it was opened. */
  idleSince: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Manages the connections of a server that does not listen yet. Each connection is served one request at a time, so that pipelined
 * requests take no more memory than others. A new connection beyond a limit takes the place of the one that has waited for a request
 * for longest; of the same client, if that client has reached its limit. It is refused only if none waits.
 */
export function manageConnections(server: Server, serve: Serve, limits: ConnectionLimits): void {
  const connections = new Map<Socket, Connection>();
  const byClient = new Map<string, Set<Connection>>();
  let waiting = 0;

  server.on('connection', (socket: Socket) => {
    const client = networkOf(unmapAddress(socket.remoteAddress ?? ''));
    const ofClient = byClient.get(client) ?? new Set();
    const isFull = ofClient.size >= limits.maxConnectionsPerClient;
    if (isFull || connections.size >= limits.maxConnections) {
      const replaced = longestIdle(isFull ? ofClient : connections.values());
      (replaced?.socket ?? socket).destroy();
      if (replaced === null) return;
      remove(replaced);
    }
    const connection: Connection = { socket, client, exchanges: [], idleSince: performance.now() };
    connections.set(socket, connection);
    byClient.set(client, ofClient.add(connection));
    socket.once('close', () => remove(connection));
  });

  const remove = (connection: Connection): void => {
    if (!connections.delete(connection.socket)) return;
    waiting -= Math.max(0, connection.exchanges.length - 1);
    connection.exchanges.length = 0;
    const ofClient = byClient.get(connection.client);
    ofClient?.delete(connection);
    if (ofClient?.size === 0) byClient.delete(connection.client);
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    const { exchanges, socket } = connection;
    if (exchanges.length > MAX_WAITING || waiting >= MAX_WAITING_IN_ALL) {
      socket.resetAndDestroy();
      return;
    }
    exchanges.push({ request, response });
    if (exchanges.length === 1) void serveAll(connection);
    else waiting += 1;
  });

  const serveAll = async (connection: Connection): Promise<void> => {
    const { exchanges, socket } = connection;
    for (let current = exchanges[0]; current !== undefined; current = exchanges[0]) {
      // A response has no socket if the connection ends with the response before it.
      if (current.response.socket === null) return;
      await serve(current.request, current.response);
      await untilClosed(current.response, limits.stallMilliseconds);
      connection.idleSince = performance.now();
      exchanges.shift();
      if (exchanges.length === 0) return;
      waiting -= 1;
      socket.setTimeout(0);
    }
  };

  server.on('timeout', (socket: Socket) => {
    const connection = connections.get(socket);
    // The client of a response in progress has taken nothing for too long. After a reset, the system does not keep what is unsent.
    if (connection !== undefined && isBusy(connection)) socket.resetAndDestroy();
    else socket.destroy();
  });
}

/** True if a complete request waits for its response. */
function isBusy({ exchanges: [current] }: Connection): boolean {
  return current !== undefined && current.request.complete;
}

function longestIdle(connections: Iterable<Connection>): Connection | null {
  let longest: Connection | null = null;
  for (const connection of connections) {
    if (!isBusy(connection) && connection.idleSince < (longest?.idleSince ?? Infinity)) longest = connection;
  }
  return longest;
}
