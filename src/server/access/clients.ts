import type { IncomingMessage } from 'node:http';
import { type AccessPolicy, PUBLIC_ACCESS, type Refusal, retryAfter } from './access-policy.ts';
import { type ClientAddress, networkOf, unmapAddress } from './client-address.ts';
import type { RateLimit } from './rate-limit.ts';

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
