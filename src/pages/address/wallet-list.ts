import { type ListOptions, listPage } from '../../features/listed-transactions/list-page.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';
import { ownedTokensQueryOptions } from './token-accounts-query.ts';

/** How the transactions of the token accounts of an address were found. */
export type TokenAccountLists =
  /** getTransactionsForAddress, by the recorded balances, so also of accounts that were closed since. */
  | { readonly kind: 'searched' }
  /** The lists of the accounts that the address owns now. */
  | {
      readonly kind: 'merged';
      readonly accounts: number;
      /** Accounts whose lists were not requested, because there are too many. */
      readonly left: number;
      /** Whether the endpoint returned the accounts of Token-2022. */
      readonly hasToken2022: boolean;
    }
  | { readonly kind: 'notOffered' };

/** A page of the transactions that name an address or a token account that it owns, newest first, merged from their lists. */
export async function listWallet(
  client: Client,
  queries: QueryClient,
  address: Address,
  options: ListOptions,
  call: CallOptions,
) {
  const owned = await queries.fetchQuery(ownedTokensQueryOptions(client, address, options.commitment));
  const asked = owned?.accounts.slice(0, MAX_LISTS).map((account) => account.address) ?? [];
  // Together where the endpoint accepts batches; otherwise within its budget.
  const list = (each: Address) => listPage(client, each, options, { ...call, together: true });
  const [own, ...others] = await Promise.all([list(address), ...asked.map(list)]);
  const lists = [own, ...others];
  const { items, last } = mergeLists(lists, options.limit);
  const tokenAccounts: TokenAccountLists =
    owned === null
      ? { kind: 'notOffered' }
      : {
          kind: 'merged',
          accounts: asked.length,
          left: owned.accounts.length - asked.length,
          hasToken2022: owned.hasToken2022,
        };
  return {
    exchange: own.exchange,
    items,
    damage: lists.flatMap(({ damage }) => damage),
    last,
    tokenAccounts,
  };
}

interface List {
  readonly items: readonly AddressTransaction[];
  /** Where its next page begins; null if there is none. */
  readonly last: Signature | null;
}

/** Merges pages of at most `limit` transactions into one, newest first, with each transaction once. */
export function mergeLists(lists: readonly List[], limit: number): List {
  const distinct = new Map(lists.flatMap(({ items }) => items).map((item) => [`${item.signature} ${item.slot}`, item]));
  const sorted = [...distinct.values()].sort((one, other) => {
    if (one.slot !== other.slot) return one.slot > other.slot ? -1 : 1;
    return (other.transactionIndex ?? 0) - (one.transactionIndex ?? 0);
  });
  const isOrdered = sorted.every(({ transactionIndex }) => transactionIndex !== null);
  if (!isOrdered) return wholeSlots(lists, sorted, limit);
  // A page with unreadable transactions is shorter: what follows it in its list may be newer than the rest of the others.
  const ends = lists.map(({ last }) =>
    last === null ? limit : sorted.findIndex(({ signature }) => signature === last) + 1,
  );
  const items = sorted.slice(0, Math.min(limit, ...ends));
  const hasMore = items.length < sorted.length || lists.some(({ last }) => last !== null);
  return { items, last: hasMore ? (items.at(-1)?.signature ?? null) : null };
}

/** Nodes before 4.0 return no indexes to order a slot by: the page ends before the first slot that may be incomplete. */
function wholeSlots(lists: readonly List[], sorted: readonly AddressTransaction[], limit: number): List {
  const continued = lists.flatMap(({ items, last }) => (last === null ? [] : items.slice(-1)));
  const ends = [...sorted.slice(limit, limit + 1), ...continued].map(({ slot }) => slot);
  const [end] = ends.sort((a, b) => (a > b ? -1 : 1));
  if (end === undefined) return { items: sorted, last: null };
  const whole = sorted.filter(({ slot }) => slot > end);
  if (whole.length > 0) return { items: whole, last: whole.at(-1)?.signature ?? null };
  // A slot with more transactions than a page has continues where its list does. Transactions of other lists may then be repeated.
  const items = sorted.filter(({ slot }) => slot === end);
  const goesOn = continued.find(({ slot }) => slot === end) ?? items.at(-1);
  return { items, last: goesOn?.signature ?? null };
}

/** Token accounts. Each list costs a request. */
const MAX_LISTS = 20;
