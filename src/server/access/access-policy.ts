import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { isLoopbackUrl } from '../../shared/urls.ts';
import { unmapAddress } from './client-address.ts';

/** Decides which requests are served, and which pages may read the responses. */
export interface AccessPolicy {
  /** The reason why a request is refused, judged by its headers; null if it is served. */
  readonly refusal: (request: IncomingMessage) => Refusal | null;
  /** Names and values of the headers that allow the requesting page to read the response. */
  readonly corsHeaders: (request: IncomingMessage) => readonly string[];
}

export interface Refusal {
  readonly status: 403 | 421 | 429;
  readonly text: string;
  /** Names and values. */
  readonly headers?: readonly string[];
}

/** Names and values of the headers that tell a client when to retry; pages of other origins may read them too. */
export function retryAfter(seconds: number): readonly string[] {
  return ['retry-after', String(seconds), 'access-control-expose-headers', 'retry-after'];
}

const ANY_ORIGIN = ['access-control-allow-origin', '*'];

/** Policy of a public ledger: pages of any origin may read it, under any host name. */
export const PUBLIC_ACCESS: AccessPolicy = { refusal: () => null, corsHeaders: () => ANY_ORIGIN };

export interface PrivateAccess {
  /** The listen address. */
  readonly host: string;
  /** Additional names of this server, without a port. */
  readonly allowedHosts: readonly string[];
  /** Origins other than this server's own whose pages may read the ledger; "*" for all. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Policy of a private ledger: it serves programs other than browsers, and pages of its own origin and of allowed ones. A page of
 * another site could otherwise read the ledger through the browser of a user who has access, even behind a firewall. Unknown host names
 * are rejected, since such a page could resolve its own name to this server's address (DNS rebinding) and so get this server's origin.
 */
export function privateAccess({ host, allowedHosts, allowedOrigins }: PrivateAccess): AccessPolicy {
  const hosts = new Set([host, ...allowedHosts].map((name) => hostnameOf(name) ?? name));
  const origins = new Set(allowedOrigins);
  const anyOrigin = origins.has('*');
  return {
    refusal: (request) => {
      const name = readHostname(request);
      if (name !== null && !isKnownHost(name, hosts, request)) return misdirected(name);
      const { origin } = request.headers;
      if (origin === undefined || anyOrigin || origins.has(origin) || isOwnOrigin(origin, request)) return null;
      return forbidden(origin);
    },
    corsHeaders: ({ headers: { origin } }) => {
      if (anyOrigin) return ANY_ORIGIN;
      const isAllowed = origin !== undefined && origins.has(origin);
      return isAllowed ? ['access-control-allow-origin', origin, 'vary', 'origin'] : ['vary', 'origin'];
    },
  };
}

/** The name or address that a request is for, "" if it is not valid; null if it names none, which HTTP/1.0 allows. */
function readHostname(request: IncomingMessage): string | null {
  const authority = authorityOf(request);
  return authority === undefined ? null : (hostnameOf(authority) ?? '');
}

/** The host and port that a request is for. Those of an absolute target override the Host header (RFC 9112, 3.2.2). */
function authorityOf({ url = '', headers: { host } }: IncomingMessage): string | undefined {
  return /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1] ?? host;
}

/** A listen address may be a wildcard, so the local address of the connection is accepted too. */
function isKnownHost(name: string, hosts: ReadonlySet<string>, { socket }: IncomingMessage): boolean {
  return hosts.has(name) || isLoopbackUrl(`http://${name}`) || name === hostnameOf(socket.localAddress ?? '');
}

/** True if a page of this server sent the request. A proxy may terminate TLS, so the scheme is the page's. */
function isOwnOrigin(origin: string, request: IncomingMessage): boolean {
  const host = authorityOf(request);
  if (host === undefined || !/^https?:/.test(origin) || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  const own = `${page.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === page.host;
}

/** The name in "name", "name:port" or an address, in the form of URLs: lower case, IPv6 in brackets. Null if it is not valid. */
export function hostnameOf(text: string): string | null {
  const address = unmapAddress(text);
  const authority = isIPv6(address) ? `[${address}]` : address;
  if (authority === '' || /[\s/?#@\\]/.test(authority) || !URL.canParse(`http://${authority}`)) return null;
  return new URL(`http://${authority}`).hostname.replace(/\.$/, '');
}

function misdirected(name: string): Refusal {
  const hint = name === '' ? '' : `; allow it with --allow-host ${name}`;
  return { status: 421, text: `This server does not answer to the host name "${name}"${hint}` };
}

function forbidden(origin: string): Refusal {
  const hint = origin === 'null' ? '' : `; allow them with --allow-origin ${origin}`;
  return { status: 403, text: `Pages of ${origin} may not read this ledger${hint}` };
}
