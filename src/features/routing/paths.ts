import type { Address, Signature, Slot } from '../../solana/ids/ids.ts';

/** Search parameters by name. Undefined ones are left out. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** The paths of pages. Each retains the endpoint, unless `params` name another. */
export interface Paths {
  readonly home: () => string;
  readonly transaction: (signature: Signature, params?: PathParams) => string;
  readonly block: (slot: Slot, params?: PathParams) => string;
  /** The list of the blocks at and before a slot, or of the newest blocks. */
  readonly blocks: (from?: Slot, params?: PathParams) => string;
  /** The list of the transactions that the endpoint has without their block. */
  readonly withoutBlock: (before?: Signature) => string;
  readonly address: (address: Address, params?: PathParams) => string;
  readonly search: (query: string) => string;
  readonly endpoint: () => string;
  /** The page that shows bytes and saved responses without a request. `bytes`, in base64url, are in the fragment: no server gets them. */
  readonly inspect: (bytes?: string) => string;
  /** The page that shows two transactions side by side. Without `b`, it prompts for the second one. */
  readonly compare: (a?: string, b?: string) => string;
}

/** The paths of pages for an endpoint: the `endpointParams` of the current page, or '' for the one that this browser has chosen. */
export function createPaths(endpoint: string): Paths {
  const named = new URLSearchParams(endpoint);
  const pathOf = (path: string, params: PathParams = NO_PARAMS) => {
    const all = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value !== undefined) all.set(name, value);
    for (const [name, value] of named) if (!(name in params)) all.set(name, value);
    return all.size === 0 ? path : `${path}?${all}`;
  };
  return {
    home: () => pathOf('/'),
    transaction: (signature, params) => pathOf(`/tx/${signature}`, params),
    block: (slot, params) => pathOf(`/block/${slot}`, params),
    blocks: (from, params) => pathOf('/blocks', { from: from?.toString(), ...params }),
    withoutBlock: (before) => pathOf('/transactions', { before }),
    address: (address, params) => pathOf(`/address/${address}`, params),
    search: (query) => pathOf('/search', { q: query }),
    endpoint: () => pathOf('/endpoint'),
    inspect: (bytes) => pathOf('/inspect') + (bytes === undefined ? '' : `#bytes=${bytes}`),
    compare: (a, b) => pathOf('/compare', { a, b }),
  };
}

const NO_PARAMS: PathParams = {};

/** The search parameter of Inspect that names a transaction of the saved block. */
export const SAVED_TRANSACTION_PARAM = 'signature';

/**
 * A transaction of the saved block that Inspect shows or, for null, the block, which has no tabs. The rest of the search string stays,
 * such as filters.
 */
export function savedTransactionPath(search: string, signature: Signature | null): string {
  const params = new URLSearchParams(search);
  if (signature === null) for (const name of [SAVED_TRANSACTION_PARAM, 'tab']) params.delete(name);
  else params.set(SAVED_TRANSACTION_PARAM, signature);
  return `/inspect${params.size === 0 ? '' : `?${params}`}`;
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

/** The base path of the explorer, without a trailing slash: "" or "/explorer". */
const BASE_PATH = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The path of the page, as routes have it: without the path that the explorer is served below. */
export function routePath(pathname: string): string {
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
}

/** The URL path of a route, for links that React Router does not render. */
export function hrefOf(path: string): string {
  return BASE_PATH + path;
}
