import type { Address, Signature, Slot } from '../../solana/ids/ids.ts';

/** The route of every page. */
export const ROUTES = {
  home: '/',
  transaction: '/tx/:signature',
  block: '/block/:slot',
  blocks: '/blocks',
  address: '/address/:address',
  search: '/search',
  endpoint: '/endpoint',
  inspect: '/inspect',
  compare: '/compare',
} as const;

/** Search parameters by name. Undefined ones are left out. */
export type PathParams = Readonly<Record<string, string | undefined>>;

export function homePath(): string {
  return withEndpoint('/');
}

export function transactionPath(signature: Signature, params?: PathParams): string {
  return withEndpoint(`/tx/${signature}`, params);
}

export function blockPath(slot: Slot, params?: PathParams): string {
  return withEndpoint(`/block/${slot}`, params);
}

/** The list of the blocks at and before a slot, or of the newest blocks. */
export function blocksPath(from?: Slot, params?: PathParams): string {
  return withEndpoint('/blocks', { from: from?.toString(), ...params });
}

export function addressPath(address: Address, params?: PathParams): string {
  return withEndpoint(`/address/${address}`, params);
}

export function searchPath(query: string): string {
  return withEndpoint('/search', { q: query });
}

export function endpointPath(): string {
  return withEndpoint('/endpoint');
}

/** The page that shows bytes and saved responses without a request. `bytes`, in base64url, are in the fragment: no server gets them. */
export function inspectPath(bytes?: string): string {
  return withEndpoint('/inspect') + (bytes === undefined ? '' : `#bytes=${bytes}`);
}

/** A transaction of the saved block that Inspect shows or, for null, the block. The rest of the search string stays, such as filters. */
export function savedTransactionPath(search: string, signature: Signature | null): string {
  const params = new URLSearchParams(search);
  if (signature === null) params.delete(SAVED_TRANSACTION_PARAM);
  else params.set(SAVED_TRANSACTION_PARAM, signature);
  return `/inspect${params.size === 0 ? '' : `?${params}`}`;
}

/** The search parameter of Inspect that names a transaction of the saved block. */
export const SAVED_TRANSACTION_PARAM = 'signature';

/** The page that shows two transactions side by side. Without `b`, it prompts for the second one. */
export function comparePath(a?: string, b?: string): string {
  return withEndpoint('/compare', { a, b });
}

/** The search parameters that name the endpoint. */
export const ENDPOINT_PARAMS = ['cluster', 'customUrl'] as const;

/** The part of a search string that names the endpoint. */
export function endpointParams(search: string): string {
  const all = new URLSearchParams(search);
  const kept = ENDPOINT_PARAMS.flatMap((name) => {
    const value = all.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

/** Every link retains the endpoint of the current URL, unless `params` name another. */
function withEndpoint(path: string, params: PathParams = NO_PARAMS): string {
  // The endpoint is stored only in the URL.
  const search = globalThis.location?.search ?? '';
  // Cached, since hundreds of links differ only in their paths.
  if (last.search !== search || last.params !== params) last = { search, params, query: writeQuery(search, params) };
  return path + last.query;
}

const NO_PARAMS: PathParams = {};
let last = { search: '', params: NO_PARAMS, query: '' };

function writeQuery(search: string, params: PathParams): string {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) all.set(name, value);
  const current = new URLSearchParams(search);
  for (const name of ENDPOINT_PARAMS) {
    const value = current.get(name);
    if (value !== null && !(name in params)) all.set(name, value);
  }
  return all.size === 0 ? '' : `?${all}`;
}
