export interface LinkedAbort {
  readonly controller: AbortController;
  /** Must be called when the work is over, so that the other signal forgets it. */
  readonly unlink: () => void;
}

/**
 * A controller that another signal aborts too. For signals that outlive the work: on Node 20, each AbortSignal.any that had a listener
 * keeps 3 kB for as long as its longest signal lives.
 */
export function linkAbort(signal: AbortSignal | undefined): LinkedAbort {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason);
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  return { controller, unlink: () => signal?.removeEventListener('abort', abort) };
}
