export interface StopSignal {
  /** Resolves at the first SIGINT or SIGTERM. */
  readonly received: Promise<NodeJS.Signals>;
  readonly ignore: () => void;
}

/** Handles SIGINT and SIGTERM instead of Node, which would end the process. A second SIGINT still does. */
export function watchStopSignals(): StopSignal {
  let resolve: (signal: NodeJS.Signals) => void = () => {};
  const received = new Promise<NodeJS.Signals>((settle) => (resolve = settle));
  process.once('SIGINT', resolve);
  // Not `once`: if the whole process group is terminated, launch.mjs causes a second SIGTERM.
  process.on('SIGTERM', resolve);
  const ignore = (): void => {
    process.off('SIGINT', resolve);
    process.off('SIGTERM', resolve);
  };
  return { received, ignore };
}

/** Runs work until it ends, or until SIGTERM or SIGINT aborts `signal`. */
export async function runUntilStopped<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const stopSignal = watchStopSignals();
  void stopSignal.received.then(() => stop.abort());
  try {
    return await run(stop.signal);
  } finally {
    stopSignal.ignore();
  }
}
