import type { IncomingMessage } from 'node:http';
import { createLruCache } from '../../shared/lru-cache.ts';
import { type AccessPolicy, PUBLIC_ACCESS, type Refusal, retryAfter } from './access-policy.ts';
import { type ClientAddress, networkOf, unmapAddress } from './client-address.ts';

/** Decides for each client what it may read, how often it may call, and which limits apply. */
export interface Clients {
  /** Names and values of the headers that allow the requesting page to read the response. */
  readonly corsHeaders: AccessPolicy['corsHeaders'];
  /** The reason why a request is refused, judged by its headers; null if it is served. */
  readonly refuseRequest: (request: IncomingMessage) => Refusal | null;
  /** Counts a call before its body is read. Returns the reason for refusing it, or null. */
  readonly refuseCall: (request: IncomingMessage) => Refusal | null;
  /** Counts the further calls of a batch. `methods` are the names called, as sent. */
  readonly countCalls: (request: IncomingMessage, methods: readonly string[]) => void;
  /** The client whose memory limits apply to a request. */
  readonly clientOf: (request: IncomingMessage) => string;
}

export interface ClientOptions {
  /** Who may read responses; by default, everyone. */
  readonly access?: AccessPolicy;
  /** Defaults to the remote address of the connection. */
  readonly clientAddress?: ClientAddress;
  /** Absent or null for no limit. */
  readonly rateLimit?: RateLimit | null;
  /** Receives the names of the methods that a request calls, including unknown ones. */
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
        : { status: 429, text: 'too many requests: try again later', headers: retryAfter(delay) };
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
  /** Counts a call and returns 0 if the client may call now; otherwise returns the seconds to wait. */
  readonly take: (client: string) => number;
  /** Counts calls of a client. Calls above the limit delay its next ones. */
  readonly count: (client: string, calls: number) => void;
}

/** Maximum number of clients in memory; the least recently seen one is dropped first. */
const MAX_CLIENTS = 100_000;

/** Allows each client address this many calls per second on average, and the same number at once. */
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

/** The call allowance of a client at a time. */
interface Bucket {
  readonly level: number;
  readonly at: number;
}
