import { parseSignature, parseSlot } from '../../solana/ids/ids.ts';

/** The answer to a request for a finalized transaction or block, as this browser keeps it. It has no URL, since that may hold a key. */
export interface KeptAnswer {
  readonly kind: KeptKind;
  /** A signature, or a slot in digits. */
  readonly id: string;
  /** Of the request, by the name of the search parameter. */
  readonly options: Readonly<Record<string, string>>;
  /** The method that answered. */
  readonly method: string;
  /** The name of the endpoint. */
  readonly endpoint: string;
  /** The search parameters that name the endpoint; empty for the default one. */
  readonly endpointParams: string;
  /** null if it was not known. */
  readonly genesisHash: string | null;
  /** When it arrived: Unix milliseconds. */
  readonly since: number;
  readonly status: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Of its key and the response, so that neither damage nor the answer to another request is shown. In hex. */
  readonly sha256: string;
  /** The response, verbatim. */
  readonly response: Blob;
}

export type KeptKind = 'transaction' | 'block';

/** What the browser's storage holds; null if it is not a kept answer. */
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
