import type { ServerResponse } from 'node:http';

/**
 * A connection is reset if its client takes nothing of a response for this long. The timeout is the socket's own, which starts
 * again whenever the system took a part of what is written.
 */
const STALL_MILLISECONDS = 10_000;

/** Ends a connection with a reset, so that no client takes a part of a response for the whole. */
export function resetConnection({ req: { socket } }: ServerResponse): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

/** Waits until the client has taken what was written so far. Resolves to false if it disconnected. */
export function untilDrained(response: ServerResponse): Promise<boolean> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle);
      response.off('close', settle);
      if (!response.destroyed) socket.setTimeout(0);
      resolve(!response.destroyed);
    };
    if (response.destroyed) return resolve(false);
    socket.setTimeout(STALL_MILLISECONDS);
    response.on('drain', settle);
    response.on('close', settle);
  });
}

/** Waits until the client has taken the whole response, or is disconnected. */
export function untilClosed(response: ServerResponse): Promise<void> {
  const { socket } = response.req;
  return new Promise((resolve) => {
    // After 'close', no further event comes.
    if (response.destroyed || socket.destroyed) return resolve();
    if (socket.writableLength > 0) socket.setTimeout(STALL_MILLISECONDS);
    response.once('close', resolve);
  });
}
