import type { Signature } from '../../solana/ids/signature.ts';
import type { Slot } from '../../solana/ids/slot.ts';

/** The address of every page. The endpoint that the current address names stays in each link. */
export const ROUTES = {
  home: '/',
  transaction: '/tx/:signature',
  block: '/block/:slot',
  blocks: '/blocks',
  search: '/search',
  endpoint: '/endpoint',
} as const;

/** More search parameters, by name; those that are undefined are left out. */
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

/** The blocks at and before a slot, or the newest. */
export function blocksPath(from?: Slot, params?: PathParams): string {
  return withEndpoint('/blocks', { from: from?.toString(), ...params });
}

export function searchPath(query: string): string {
  return withEndpoint('/search', { q: query });
}

export function endpointPath(): string {
  return withEndpoint('/endpoint');
}

/** The parameters that say which endpoint is asked. */
export const ENDPOINT_PARAMS = ['cluster', 'customUrl'] as const;

/** The part of an address that names the endpoint. */
export function endpointParams(search: string): string {
  const all = new URLSearchParams(search);
  const kept = ENDPOINT_PARAMS.flatMap((name) => {
    const value = all.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

function withEndpoint(path: string, params: PathParams = NO_PARAMS): string {
  // Read at the moment a link is made: which endpoint is asked is state of the address, and of nothing else.
  const search = globalThis.location?.search ?? '';
  // Hundreds of links differ in their paths alone.
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
