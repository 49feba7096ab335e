import { freeBytes } from '../../shared/bytes/free-bytes.ts';
import { sha256 } from '../../shared/bytes/sha256.ts';
import type { FinalizedRequest } from '../../queries/finalized-request.ts';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { type AnswerSubject, sortedOptions } from './kept-state.ts';

/**
 * The answer to a request for a finalized transaction or block, as this browser keeps it. It does not contain the URL,
 * which may contain a key.
 */
export interface KeptAnswer extends AnswerSubject {
  /** The method that answered. */
  readonly method: string;
  /** The name of the endpoint. */
  readonly endpoint: string;
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
 * for its endpoint, because another endpoint may serve another network or false data.
 */
export async function keptKey({ url, kind, id, options }: FinalizedRequest): Promise<string> {
  const endpoint = (await hashOf(url))?.slice(0, 32);
  return [endpoint, kind, id.toString(), JSON.stringify(sortedOptions(options))].join(' ');
}

/** SHA-256 in hex; null if it would be slow: browsers offer WebCrypto to secure origins only. */
export async function hashOf(...parts: readonly BlobPart[]): Promise<string | null> {
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  if (globalThis.crypto?.subtle !== undefined) {
    const hash = await crypto.subtle.digest('SHA-256', bytes);
    freeBytes(bytes);
    return encodeHex(new Uint8Array(hash));
  }
  if (bytes.length > MAX_BYTES_HERE) return null;
  return encodeHex(sha256(bytes));
}

const MAX_BYTES_HERE = 1_000_000;
