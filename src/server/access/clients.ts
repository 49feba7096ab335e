import type { IncomingMessage } from 'node:http';
import { createLruCache } from '../../shared/lru-cache.ts';
import { type AccessPolicy, PUBLIC_ACCESS, type Refusal, retryAfter } from './access-policy.ts';
import { type ClientAddress, networkOf, unmapAddress } from './client-address.ts';

/** What a server knows of the clients that send requests: what they may read, how often they may call, and whose limits count. */
export interface Clients {
  /** Names and values of the headers that let the page that sent a request read the response. */
  readonly corsHeaders: AccessPolicy['corsHeaders'];
  /** Why a request is refused, judged by its headers; null if it is served. */
  readonly refuseRequest: (request: IncomingMessage) => Refusal | null;
  /** Counts a call before its body is read. Why it is refused, or null. */
  readonly refuseCall: (request: IncomingMessage) => Refusal | null;
  /** Counts the further calls of a batch. `methods` are the names called, as sent. */
  readonly countCalls: (request: IncomingMessage, methods: readonly string[]) => void;
  /** The client whose limits of memory count for a request. */
  readonly clientOf: (request: IncomingMessage) => string;
}

export interface ClientOptions {
  /** Who may read responses; by default, everyone. */
  readonly access?: AccessPolicy;
  /** By default, the other end of the connection. */
  readonly clientAddress?: ClientAddress;
  /** Absent or null for no limit. */
  readonly rateLimit?: RateLimit | null;
  /** Receives the names of the methods that a request calls, which may be unknown ones. */
  readonly onCalls?: (request: IncomingMessage, methods: readonly string[]) => void;
}

export function createClients(options: ClientOptions): Clients {
  const { access = PUBLIC_ACCESS, clientAddress = connectionAddress, rateLimit = null, onCalls } = options;
  return {
    corsHeaders: access.corsHeaders,
    refuseRequest: access.refusal,
    refuseCall: (request) => {
      const delay = rateLimit?.take(clientOf(request)) ?? 0;
      return delay === 0
        ? null
        : { status: 429, text: 'too many requests: ask again later', headers: retryAfter(delay) };
    },
    countCalls: (request, methods) => {
      if (methods.length > 1) rateLimit?.count(clientOf(request), methods.length - 1);
      onCalls?.(request, methods);
    },
    clientOf,
  };

  function clientOf(request: IncomingMessage): string {
    return networkOf(clientAddress(request));
  }
}

function connectionAddress({ socket }: IncomingMessage): string {
  return unmapAddress(socket.remoteAddress ?? '');
}

/** Limits how often a client calls. */
interface RateLimit {
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
