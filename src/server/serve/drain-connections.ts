import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';

export interface Drain {
  readonly responsesInProgress: () => number;
  /**
   * Stops listening, closes connections without a request, and waits until the clients of the others have read their responses. After
   * `milliseconds`, resets the connections that are left. Returns how many that were.
   */
  readonly drain: (milliseconds: number) => Promise<number>;
}

/** Follows the connections of a server that does not listen yet, to drain them later. */
export function createDrain(server: Server): Drain {
  const connections = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  // Before the server's own listener, so that a header can still be set.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = connections.get(socket) ?? new Set();
    responses.add(response);
    if (isDraining) announceClose(responses);
    response.once('close', () => {
      responses.delete(response);
      // Not destroyed before the client closes it too: that could discard bytes on their way.
      if (isDraining && responses.size === 0) socket.end();
    });
  });
  return {
    responsesInProgress: () => [...connections.values()].reduce((sum, { size }) => sum + size, 0),
    drain: (milliseconds) =>
      new Promise((resolve) => {
        isDraining = true;
        let resets = 0;
        const timer = setTimeout(() => {
          resets = connections.size;
          for (const socket of connections.keys()) socket.resetAndDestroy();
        }, milliseconds);
        // Not the HTTP server's own `close`: it destroys a connection whose response has ended, even if its bytes are not sent yet.
        NetServer.prototype.close.call(server, () => {
          clearTimeout(timer);
          resolve(resets);
        });
        for (const [socket, responses] of connections) {
          if (responses.size === 0) socket.destroy();
          else announceClose(responses);
        }
      }),
  };
}

/** Tells the client not to send another request. Not while requests are pipelined: those behind would be dropped. */
function announceClose(responses: ReadonlySet<ServerResponse>): void {
  const [response, second] = responses;
  if (response !== undefined && second === undefined && !response.headersSent)
    response.setHeader('connection', 'close');
}
