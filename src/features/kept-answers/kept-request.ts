import type { BlockReadOptions, TransactionReadOptions } from '../../rpc-client/read-options.ts';
import { type Signature, type Slot, parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { routePath } from '../routing/base-path.ts';
import { hashOf } from './hash-of.ts';

/** A request whose answer may be kept. */
export type KeptRequest = { readonly url: string } & (
  | { readonly kind: 'transaction'; readonly id: Signature; readonly options: TransactionReadOptions }
  | { readonly kind: 'block'; readonly id: Slot; readonly options: BlockReadOptions }
);

/** The request of a query; null for other queries, and for what is not final. */
export function requestOf([key]: readonly unknown[]): KeptRequest | null {
  if (typeof key !== 'object' || key === null) return null;
  const { query, url, signature, slot, options } = key as Readonly<Record<string, unknown>>;
  if (typeof url !== 'string' || typeof options !== 'object' || options === null) return null;
  if (!('commitment' in options) || options.commitment !== 'finalized') return null;
  // queryKeys writes the keys, with these options.
  if (query === 'transaction' && typeof signature === 'string') {
    const id = parseSignature(signature);
    return id && { url, kind: 'transaction', id, options: options as TransactionReadOptions };
  }
  const id = query === 'block' && typeof slot === 'string' ? parseSlot(slot) : null;
  return id === null ? null : { url, kind: 'block', id, options: options as BlockReadOptions };
}

/**
 * The key of an answer in the browser's storage: the request, and a hash of the endpoint's URL. An answer is shown only for the
 * endpoint that gave it, because another endpoint may serve another network, or lie.
 */
export async function keptKey({ url, kind, id, options }: KeptRequest): Promise<string> {
  const endpoint = (await hashOf(url))?.slice(0, 32);
  return [endpoint, kind, id.toString(), JSON.stringify(sortedOptions(options))].join(' ');
}

/** Whether the page of what was asked is the one that is open. */
export function isOpened({ kind, id }: KeptRequest): boolean {
  const [, route, text = ''] = /^\/(tx|block)\/([^/]+)\/?$/i.exec(routePath(location.pathname)) ?? [];
  return kind === 'transaction'
    ? route?.toLowerCase() === 'tx' && parseSignature(text) === id
    : route?.toLowerCase() === 'block' && parseSlot(text) === id;
}

/** The options that differ from the defaults, as search parameters. */
export function linkParamsOf(options: KeptRequest['options']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sortedOptions(options).filter(([name, value]) => value !== DEFAULTS.get(name) && name !== 'footer'),
  );
}

function sortedOptions(options: KeptRequest['options']): readonly (readonly [string, string])[] {
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
