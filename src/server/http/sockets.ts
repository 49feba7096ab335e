import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { networkOf, unmapAddress } from '../access/client-address.ts';
import type { ByteString } from './content-coding.ts';

/** The sockets of a server: how many are open, in which order their requests are served, and how they close. */
export interface Sockets {
  /** Requests whose responses are not complete, or not yet read by their clients. */
  readonly responsesInProgress: () => number;
  /**
   * Stops listening, closes sockets without a request, and waits until the clients of the others have read their
   * responses. After `milliseconds`, resets the remaining sockets. Returns the number of resets.
   */
  readonly drain: (milliseconds: number) => Promise<number>;
}

/** Serves one request, and calls `done` once its response is written. Every request needs it, so it is not a promise. Must not throw. */
export type ServeRequest = (request: IncomingMessage, response: ServerResponse, done: () => void) => void;

export interface SocketLimits {
  readonly maxConnections: number;
  readonly maxConnectionsPerClient: number;
  /** A client that reads nothing of a response for this long is disconnected. */
  readonly stallMilliseconds: number;
}

/** Pipelined requests that wait on one socket, and on all. Beyond that, the socket is reset. */
const MAX_WAITING = 1_000;
const MAX_WAITING_IN_ALL = 10_000;

interface Connection {
  readonly socket: Socket;
  readonly client: string;
  /** Requests without a complete response, oldest first. The first one is being served. */
  readonly exchanges: Exchange[];
  /** When its last response was complete, or it was opened. */
  idleSince: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Manages the sockets of a server that does not listen yet. Each socket is served one request at a time, so that
 * pipelined requests need no more memory than others. A new connection beyond a limit replaces the one that has been
 * idle for longest, of the same client if that client has reached its limit. It is refused only if no connection is
 * idle.
 */
export function manageSockets(server: Server, serve: ServeRequest, limits: SocketLimits): Sockets {
  const connections = new Map<Socket, Connection>();
  const byClient = new Map<string, Set<Connection>>();
  let waiting = 0;
  let isDraining = false;

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
    if (isDraining) announceClose(connection);
    if (exchanges.length === 1) serveNext(connection);
    else waiting += 1;
  });

  const serveNext = (connection: Connection): void => {
    const [current] = connection.exchanges;
    // Not destroyed before the client closes it too: that could discard bytes on their way.
    if (current === undefined && isDraining) connection.socket.end();
    // A response has no socket if the connection closes with the previous response.
    if (current === undefined || current.response.socket === null) return;
    const { request, response } = current;
    serve(request, response, () => whenClosed(response, limits.stallMilliseconds, () => complete(connection)));
  };

  const complete = (connection: Connection): void => {
    const { exchanges, socket } = connection;
    connection.idleSince = performance.now();
    exchanges.shift();
    if (exchanges.length > 0) {
      waiting -= 1;
      socket.setTimeout(0);
    }
    serveNext(connection);
  };

  server.on('timeout', (socket: Socket) => {
    const connection = connections.get(socket);
    // The client of a response in progress has read nothing for too long. A reset discards unsent bytes in the system's
    // buffers.
    if (connection !== undefined && isBusy(connection)) socket.resetAndDestroy();
    else socket.destroy();
  });

  return {
    responsesInProgress: () => [...connections.values()].reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    drain: (milliseconds) =>
      new Promise((resolve) => {
        isDraining = true;
        let resets = 0;
        const timer = setTimeout(() => {
          resets = connections.size;
          for (const socket of connections.keys()) socket.resetAndDestroy();
        }, milliseconds);
        // Not the HTTP server's own `close`: it destroys a socket whose response has ended, even if its bytes are not sent yet.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(timer);
          resolve(resets);
        });
        for (const connection of connections.values()) {
          if (connection.exchanges.length === 0) connection.socket.destroy();
          else announceClose(connection);
        }
      }),
  };
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

/**
 * Tells the client not to send another request. Not while requests are pipelined, because later ones would be dropped.
 */
function announceClose({ exchanges: [current, next] }: Connection): void {
  if (current !== undefined && next === undefined && !current.response.headersSent)
    current.response.setHeader('connection', 'close');
}

/** Closes a socket with a reset, so that no client mistakes a partial response for a complete one. */
export function resetSocket({ req: { socket } }: ServerResponse): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

/** Writes a long response at the pace of its client. */
export interface PacedWriter {
  /**
   * Resolves once the client has read the bytes or the system buffers them; to false if the client has disconnected.
   */
  readonly write: (bytes: Uint8Array) => Promise<boolean>;
  /** Writes the last part and the tail at once, and resolves once the client has read everything or has disconnected. */
  readonly end: (tail: ByteString, lastPart?: Uint8Array) => Promise<void>;
}

/**
 * Disconnects a client that reads nothing for `stallMilliseconds`. Reports to `setStalled` whether it waits for the
 * client.
 */
export function createPacedWriter(
  response: ServerResponse,
  stallMilliseconds: number,
  setStalled: (isStalled: boolean) => void,
): PacedWriter {
  return {
    write: async (bytes) => {
      if (response.destroyed) return false;
      if (!response.write(bytes)) {
        setStalled(true);
        await untilDrained(response, stallMilliseconds);
        setStalled(false);
      }
      // Let the event loop serve other requests between two parts.
      await setImmediate();
      return !response.destroyed;
    },
    end: async (tail, lastPart) => {
      if (lastPart !== undefined) response.write(lastPart);
      response.end(tail, 'latin1');
      setStalled(true);
      await untilClosed(response, stallMilliseconds);
    },
  };
}

// The timeout is the socket's own, which starts again whenever the system took a part of what is written.

/** Waits until the client has read everything written so far, or is disconnected. */
function untilDrained(response: ServerResponse, stallMilliseconds: number): Promise<void> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle);
      response.off('close', settle);
      if (!response.destroyed) socket.setTimeout(0);
      resolve();
    };
    if (response.destroyed) return resolve();
    socket.setTimeout(stallMilliseconds);
    response.on('drain', settle);
    response.on('close', settle);
  });
}

/** Waits until the client has read the whole response, or is disconnected. */
function untilClosed(response: ServerResponse, stallMilliseconds: number): Promise<void> {
  return new Promise((resolve) => whenClosed(response, stallMilliseconds, resolve));
}

/** Calls `then` once the client has read the whole response, or is disconnected. Every request needs it, so it is not a promise. */
function whenClosed(response: ServerResponse, stallMilliseconds: number, then: () => void): void {
  const { socket } = response.req;
  // No events follow 'close'.
  if (response.destroyed || socket.destroyed) return then();
  if (socket.writableLength > 0) socket.setTimeout(stallMilliseconds);
  response.on('close', then);
}
