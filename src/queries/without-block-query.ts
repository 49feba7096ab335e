import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import type { Answered } from '../rpc-client/exchange/exchange.ts';
import type { CallOptions } from '../rpc-client/transport/transport.ts';
import {
  MAX_WITHOUT_BLOCK,
  type WithoutBlockList,
  decodeWithoutBlockList,
} from '../rpc-protocol/responses/decode-without-block.ts';
import type { Signature, Slot } from '../solana/ids/ids.ts';
import { nullOnError } from './null-on-error.ts';
import { queryKeys } from './keys.ts';
import { JUST_NOW_MILLISECONDS } from './query-client.ts';

export interface WithoutBlockRange {
  readonly fromSlot?: Slot;
  readonly toSlot?: Slot;
  readonly before?: Signature;
  readonly limit: number;
}

/** A page of the transactions that the endpoint has without their block. Only Slotscope's own service lists them. */
export function withoutBlockQueryOptions(client: Client, range: WithoutBlockRange) {
  return queryOptions({
    queryKey: queryKeys.withoutBlock(client.url, range),
    queryFn: ({ signal }) => requestWithoutBlock(client, range, { signal }),
    staleTime: JUST_NOW_MILLISECONDS,
    retry: false,
  });
}

/** The same list for pages about blocks; empty for endpoints that have no such list. */
export async function fetchWithoutBlock(
  client: Client,
  range: WithoutBlockRange,
  call: CallOptions,
): Promise<WithoutBlockList> {
  const list = client.batches ? await nullOnError(requestWithoutBlock(client, range, call)) : null;
  return list ?? { transactions: [], total: 0n, unreadable: 0n, damage: [] };
}

/** The slots from `from` to `to` of which the endpoint has transactions without their block, newest first. */
export async function fetchOccupiedSlots(
  client: Client,
  from: Slot,
  to: Slot,
  call: CallOptions,
): Promise<readonly Slot[]> {
  const range = { fromSlot: from, toSlot: to, limit: MAX_WITHOUT_BLOCK };
  const { transactions } = await fetchWithoutBlock(client, range, call);
  return [...new Set(transactions.map(({ slot }) => slot))];
}

function requestWithoutBlock(
  client: Client,
  range: WithoutBlockRange,
  call: CallOptions,
): Promise<Answered<WithoutBlockList>> {
  const request = { method: 'getTransactionsWithoutBlock', params: [{ ...range }], decode: decodeWithoutBlockList };
  return client.call(request, call);
}
