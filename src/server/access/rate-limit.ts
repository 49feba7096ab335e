import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { createLruCache } from '../../shared/lru-cache.ts';
import { retryAfter } from '../http/security-headers.ts';
import type { Refusal } from './access-policy.ts';
import type { ClientAddress } from './client-address.ts';

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

/** One IPv6 client usually has a whole /64 network of addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [start = '', end] = address.toLowerCase().split('::');
  const groups = start === '' ? [] : start.split(':');
  const tail = end === undefined || end === '' ? [] : end.split(':');
  const zeros = end === undefined ? 0 : Math.max(0, 8 - groups.length - tail.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The parts of an HTTP server that limit calls. */
export interface CallLimit {
  readonly refuseCall: (request: IncomingMessage) => Refusal | null;
  readonly onCalls: (request: IncomingMessage, methods: readonly string[]) => void;
}

/** Refuses the requests of a client above the limit. Each call of a batch counts. */
export function limitCalls(limit: RateLimit, clientAddress: ClientAddress): CallLimit {
  return {
    refuseCall: (request) => {
      const delay = limit.take(clientAddress(request));
      return delay === 0
        ? null
        : { status: 429, text: 'too many requests: ask again later', headers: retryAfter(delay) };
    },
    onCalls: (request, { length }) => {
      if (length > 1) limit.count(clientAddress(request), length - 1);
    },
  };
}
