import { sha256 } from '../../shared/bytes/sha256.ts';
import type { FinalizedRequest } from '../../queries/finalized-request.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { routePath } from '../routing/base-path.ts';

/**
 * The answer to a request for a finalized transaction or block, as this browser keeps it. It does not contain the URL,
 * which may contain a key.
 */
export interface KeptAnswer {
  readonly kind: KeptKind;
  /** A signature, or a slot in digits. */
  readonly id: string;
  /** Options of the request, by the name of the search parameter. */
  readonly options: Readonly<Record<string, string>>;
  /** The method that answered. */
  readonly method: string;
  /** The name of the endpoint. */
  readonly endpoint: string;
  /** The search parameters that name the endpoint; empty for the default one. */
  readonly endpointParams: string;
  /** null if it was unknown. */
  readonly genesisHash: string | null;
  /** When it arrived: Unix milliseconds. */
  readonly since: number;
  readonly status: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Hash of its key and the response, which detects damage and answers to another request. In hex. */
  readonly sha256: string;
  /** The response, verbatim. */
  readonly response: Blob;
}

type KeptKind = 'transaction' | 'block';

/** Decodes a stored value; null if it is not a kept answer. */
export function parseKeptAnswer(value: unknown): KeptAnswer | null {
  if (typeof value !== 'object' || value === null) return null;
  // Each member is checked below.
  const answer = value as { readonly [K in keyof KeptAnswer]?: unknown };
  const { kind, id, options, method, endpoint, endpointParams, genesisHash } = answer;
  const { since, status, bytes, milliseconds, sha256, response } = answer;
  if (kind !== 'transaction' && kind !== 'block') return null;
  if (typeof id !== 'string' || (kind === 'block' ? parseSlot(id) : parseSignature(id)) === null) return null;
  if (typeof options !== 'object' || options === null || !Object.values(options).every(isString)) return null;
  if (!isString(method) || !isString(endpoint) || !isString(endpointParams) || !isString(sha256)) return null;
  if (genesisHash !== null && !isString(genesisHash)) return null;
  if (!isCount(since) || !isCount(status) || !isCount(bytes) || !isCount(milliseconds)) return null;
  if (!(response instanceof Blob)) return null;
  return {
    kind,
    id,
    options: { ...options },
    method,
    endpoint,
    endpointParams,
    genesisHash,
    since,
    status,
    bytes,
    milliseconds,
    sha256,
    response,
  };
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/**
 * The key of an answer in the browser's storage: the request, and a hash of the endpoint's URL. An answer is shown only
 * for its endpoint, because another endpoint may serve another network, or lie.
 */
export async function keptKey({ url, kind, id, options }: FinalizedRequest): Promise<string> {
  const endpoint = (await hashOf(url))?.slice(0, 32);
  return [endpoint, kind, id.toString(), JSON.stringify(sortedOptions(options))].join(' ');
}

/** True if the page of the request is the open one. */
export function isOpened({ kind, id }: FinalizedRequest): boolean {
  const [, route, text = ''] = /^\/(tx|block)\/([^/]+)\/?$/i.exec(routePath(location.pathname)) ?? [];
  return kind === 'transaction'
    ? route?.toLowerCase() === 'tx' && parseSignature(text) === id
    : route?.toLowerCase() === 'block' && parseSlot(text) === id;
}

/** The options that differ from the defaults, as search parameters. */
export function linkParamsOf(options: FinalizedRequest['options']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sortedOptions(options).filter(([name, value]) => value !== DEFAULTS.get(name) && name !== 'footer'),
  );
}

function sortedOptions(options: FinalizedRequest['options']): readonly (readonly [string, string])[] {
  return Object.entries(options)
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const DEFAULTS = new Map([
  ['encoding', 'json'],
  ['transactionDetails', 'full'],
  ['rewards', 'true'],
  ['commitment', 'finalized'],
  ['method', 'auto'],
]);

/** SHA-256 in hex; null if it would be slow: browsers offer WebCrypto to secure origins only. */
export async function hashOf(...parts: readonly BlobPart[]): Promise<string | null> {
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  if (globalThis.crypto?.subtle !== undefined)
    return encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  if (bytes.length > MAX_BYTES_HERE) return null;
  return encodeHex(sha256(bytes));
}

const MAX_BYTES_HERE = 1_000_000;
