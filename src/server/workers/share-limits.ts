import type { ServeOptions } from '../serve/serve-options.ts';

type Limits = Pick<
  ServeOptions,
  'cacheBytes' | 'maxUnsentBytes' | 'maxUnsentBytesPerClient' | 'maxConnections' | 'maxConnectionsPerClient'
>;

/** The options of one of several workers: its share of each limit, so that all of them together keep to the limits of the service. */
export function shareLimits<T extends Limits>(options: T, workers: number): T {
  return {
    ...options,
    cacheBytes: options.cacheBytes / workers,
    maxUnsentBytes: options.maxUnsentBytes / workers,
    maxUnsentBytesPerClient: options.maxUnsentBytesPerClient / workers,
    maxConnections: Math.floor(options.maxConnections / workers),
    maxConnectionsPerClient: Math.floor(options.maxConnectionsPerClient / workers),
  };
}
