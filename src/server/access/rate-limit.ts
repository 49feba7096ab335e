import { createLruCache } from '../../shared/lru-cache.ts';
import { networkOf } from './client-address.ts';

/** Limits how often a client calls. */
export interface RateLimit {
  /** Counts a call if the client may make one now, and returns 0; otherwise returns the seconds until it may. */
  readonly take: (client: string) => number;
  /** Counts calls of a client. They may exceed the limit, and then delay its next ones. */
  readonly count: (client: string, calls: number) => void;
}

/** Clients that are remembered; the one that has been silent for longest is forgotten first. */
const MAX_CLIENTS = 100_000;

/** Allows each client this many calls a second on average, and as many at once. Clients are addresses. */
export function createRateLimit(callsPerSecond: number, now: () => number = () => performance.now()): RateLimit {
  const clients = createLruCache<Bucket>(MAX_CLIENTS);
  const levelOf = (key: string): number => {
    const { level, at } = clients.get(key) ?? { level: callsPerSecond, at: 0 };
    return Math.min(callsPerSecond, level + ((now() - at) / 1000) * callsPerSecond);
  };
  const count = (client: string, calls: number): void => {
    const key = networkOf(client);
    clients.set(key, { level: levelOf(key) - calls, at: now() }, 1);
  };
  return {
    count,
    take: (client) => {
      const level = levelOf(networkOf(client));
      if (level < 1) return Math.ceil((1 - level) / callsPerSecond);
      count(client, 1);
      return 0;
    },
  };
}

/** The calls that a client had left at a time. */
interface Bucket {
  readonly level: number;
  readonly at: number;
}
