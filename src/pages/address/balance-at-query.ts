import { queryOptions } from '@tanstack/react-query';
import { type HistoryStep, accountStep } from '../../analysis/facts/account-history.ts';
import { type Moment, placeInList } from '../../analysis/facts/balance-at.ts';
import { isKnownMissing, noteMissing } from '../../queries/client-context.ts';
import { queryKeys } from '../../queries/keys.ts';
import { JUST_NOW_MILLISECONDS } from '../../queries/query-client.ts';
import { isMethodMissing } from '../../rpc-client/call/dialect.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import {
  type AddressTransaction,
  decodeTransactionsForAddress,
} from '../../rpc-protocol/responses/decode-signatures.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { LISTED_TRANSACTION_OPTIONS } from '../../features/listed-transactions/listed-transaction-query.ts';
import { listPage } from '../../features/listed-transactions/list-page.ts';
import { SEARCH } from './address-page-query.ts';

/** The balance of an account at a moment, with the transaction that proves it. */
export interface BalanceAt {
  /** The last transaction at or before the moment; null if none is listed. */
  readonly last: HistoryStep | null;
  /** The first one after it; null if it was not needed, or if none is listed. */
  readonly next: HistoryStep | null;
  /** Transactions that were read without finding one at or before the moment. 0 if the endpoint looked for it. */
  readonly passed: number;
  /** Of those, how many have no time. */
  readonly untimed: number;
  /** The oldest transaction that was read, if the pages of the budget ended before the moment; null otherwise. */
  readonly before: AddressTransaction | null;
}

/** `from`: the list is read after this transaction, where an earlier search ended. */
export function balanceAtQueryOptions(
  client: Client,
  address: Address,
  moment: Moment,
  commitment: Commitment,
  from: AddressTransaction | null,
) {
  return queryOptions({
    queryKey: queryKeys.addressPage(client.url, address, {
      at: moment,
      commitment,
      from: from?.signature ?? null,
    }),
    queryFn: ({ signal }) => findBalanceAt(client, address, { moment, commitment, from }, { signal }),
    staleTime: JUST_NOW_MILLISECONDS * 30,
    retry: false,
  });
}

interface Question {
  readonly moment: Moment;
  readonly commitment: Commitment;
  readonly from: AddressTransaction | null;
}

/** Two calls if the endpoint filters by slot and time; otherwise also a call for each page of the list. */
export async function findBalanceAt(
  client: Client,
  address: Address,
  question: Question,
  call: CallOptions = {},
): Promise<BalanceAt> {
  const { moment, commitment, from } = question;
  const stepOf = async (listed: AddressTransaction | null): Promise<HistoryStep | null> => {
    if (listed === null) return null;
    const options = { ...LISTED_TRANSACTION_OPTIONS, commitment };
    const { value } = await client.getTransaction(listed.signature, options, call);
    return accountStep(address, listed, value);
  };
  if (from === null && !isKnownMissing(client, SEARCH)) {
    try {
      const last = await stepOf(await searchOne(client, address, question, 'desc', call));
      const next = last === null ? await stepOf(await searchOne(client, address, question, 'asc', call)) : null;
      return { last, next, passed: 0, untimed: 0, before: null };
    } catch (error) {
      if (!isMethodMissing(error)) throw error;
    }
  }
  let before = from;
  // If nothing is older, it is the first one after the moment.
  let next = from && placeInList([from], moment).next;
  let [passed, untimed] = [0, 0];
  for (let page = 0; page < MAX_PAGES; page++) {
    const options = {
      method: 'auto',
      commitment,
      limit: PAGE,
      before: before?.signature ?? null,
      until: null,
    } as const;
    const { items, last } = await listPage(client, address, options, call);
    const place = placeInList(items, moment);
    untimed += place.untimed;
    next = place.next ?? next;
    if (place.last !== null)
      return {
        last: await stepOf(place.last),
        next: null,
        passed: passed + items.indexOf(place.last),
        untimed,
        before: null,
      };
    passed += items.length;
    if (last === null) return { last: null, next: await stepOf(next), passed, untimed, before: null };
    before = items.at(-1) ?? null;
  }
  return { last: null, next: null, passed, untimed, before };
}

/** Pages that are read before the user is asked whether to go on. */
const MAX_PAGES = 5;
/** The most that nodes list at once. */
const PAGE = 1000;

/** The transaction next to the moment: the last one at or before it, or the first one after it. */
async function searchOne(
  client: Client,
  address: Address,
  { moment, commitment }: Question,
  sortOrder: 'asc' | 'desc',
  call: CallOptions,
): Promise<AddressTransaction | null> {
  const value = moment.kind === 'slot' ? moment.slot : moment.seconds;
  const bound = sortOrder === 'desc' ? { lte: value } : { gt: value };
  const filters = moment.kind === 'slot' ? { slot: bound } : { blockTime: bound };
  const config = { transactionDetails: 'signatures', sortOrder, commitment, limit: 1, filters };
  const request = { method: SEARCH, params: [address, config], decode: decodeTransactionsForAddress };
  const { value: page } = await noteMissing(client.url, SEARCH, client.call(request, call));
  return page.transactions.items[0] ?? null;
}
