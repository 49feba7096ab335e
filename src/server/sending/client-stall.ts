import type { ServerResponse } from 'node:http';

export interface StallLimit {
  /** A client that takes nothing of a response for this long is disconnected. */
  readonly stallMilliseconds: number;
}

/** Ends a connection with a reset, so that no client takes a part of a response for the whole. */
export function resetConnection({ req: { socket } }: ServerResponse): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

// The timeout is the socket's own, which starts again whenever the system took a part of what is written.

/** Waits until the client has taken what was written so far. Resolves to false if it disconnected. */
export function untilDrained(response: ServerResponse, stallMilliseconds: number): Promise<boolean> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle);
      response.off('close', settle);
      if (!response.destroyed) socket.setTimeout(0);
      resolve(!response.destroyed);
    };
    if (response.destroyed) return resolve(false);
    socket.setTimeout(stallMilliseconds);
    response.on('drain', settle);
    response.on('close', settle);
  });
}

/** Waits until the client has taken the whole response, or is disconnected. */
export function untilClosed(response: ServerResponse, stallMilliseconds: number): Promise<void> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    // After 'close', no further event comes.
    if (response.destroyed || socket.destroyed) return resolve();
    if (socket.writableLength > 0) socket.setTimeout(stallMilliseconds);
    response.once('close', resolve);
  });
}
