import { heightRanges, parentRanges, type SlotListing, slotState } from '../analysis/facts/skipped-slots.ts';
import type { Slot } from '../solana/ids/ids.ts';
import type { Client } from '../rpc-client/client.ts';
import type { CallOptions } from '../rpc-client/transport/transport.ts';
import type { Commitment } from '../rpc-protocol/config.ts';
import type { AnsweredHeader } from '../rpc-protocol/responses/decode-block.ts';
import { fetchOccupiedSlots } from './without-block-query.ts';
import { isNoBlockAnswer } from './no-block-answer.ts';
import { nullOnError } from './null-on-error.ts';

/**
 * What an endpoint shows about the slots `from` to `to`. `listed` are the slots that it lists there, ascending, and `block` is a
 * block among them or near them. The block heights at the ends show at once whether a block is missing from the list. If one is,
 * or if heights are unknown, each block after a gap is requested: its parent shows which slots were skipped. Without batches, only
 * the blocks nearest to the middle are requested.
 */
export async function fetchSlotListing(
  client: Client,
  block: AnsweredHeader | null,
  { from, to, listed }: { readonly from: Slot; readonly to: Slot; readonly listed: readonly Slot[] },
  commitment: Commitment,
  call: CallOptions,
): Promise<SlotListing> {
  const [heights, occupied] = await Promise.all([
    block === null ? new Map<Slot, bigint>() : fetchHeights(client, listed, block, commitment, call),
    fetchOccupiedSlots(client, from, to, { ...call, together: true }),
  ]);
  const known: SlotListing = {
    listed,
    occupied,
    complete: block === null ? [] : [...parentRanges([block]), ...heightRanges(block, listed, heights)],
  };
  const after = [...listed, ...(await fetchAfter(client, known, to, commitment, call))];
  const open = after.filter((slot, at) => {
    const start = at === 0 ? from - 1n : (after[at - 1] ?? from);
    return slot - start > 1n && slotState(known, slot - 1n) === 'unknown';
  });
  const middle = (from + to) / 2n;
  const requested = client.batches ? open : open.toSorted(byDistanceTo(middle)).slice(0, MAX_SINGLE_REQUESTS);
  const headers = await Promise.all(
    requested.map((slot) => fetchBlockHeader(client, slot, commitment, { ...call, together: true })),
  );
  return { ...known, complete: [...known.complete, ...parentRanges(headers.filter((header) => header !== null))] };
}

function byDistanceTo(middle: Slot): (one: Slot, other: Slot) => number {
  const distance = (slot: Slot) => Number(slot < middle ? middle - slot : slot - middle);
  return (one, other) => distance(one) - distance(other);
}

/** The first block after the range, if the range ends with slots of unknown state. */
async function fetchAfter(
  client: Client,
  known: SlotListing,
  to: Slot,
  commitment: Commitment,
  call: CallOptions,
): Promise<readonly Slot[]> {
  if (known.listed.length === 0 || slotState(known, to) !== 'unknown') return [];
  return (await nullOnError(client.getBlocksWithLimit(to + 1n, 1, commitment, call))) ?? [];
}

/** Block heights of the first and the last listed slot, if there are gaps between them and the block. */
async function fetchHeights(
  client: Client,
  listed: readonly Slot[],
  block: AnsweredHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<ReadonlyMap<Slot, bigint>> {
  const { parentSlot } = block;
  const before = parentSlot === null ? [] : listed.filter((slot) => slot <= parentSlot);
  const after = listed.filter((slot) => slot >= block.slot);
  const ends = [...(hasGap(before) ? before.slice(0, 1) : []), ...(hasGap(after) ? after.slice(-1) : [])];
  const headers = await Promise.all(
    ends.map((slot) => fetchBlockHeader(client, slot, commitment, { ...call, together: true })),
  );
  return new Map(
    headers.flatMap((header) =>
      header === null || header.blockHeight === null ? [] : [[header.slot, header.blockHeight]],
    ),
  );
}

function hasGap(ascending: readonly Slot[]): boolean {
  const [first, last] = [ascending[0], ascending.at(-1)];
  return first !== undefined && last !== undefined && last - first >= BigInt(ascending.length);
}

/** Public endpoints limit the number of requests. */
const MAX_SINGLE_REQUESTS = 8;

/** The last block before a slot; null if there is none, or if the ledger has too many blocks to list them. */
export async function fetchPreviousSlot(
  client: Client,
  slot: Slot,
  firstAvailable: Slot | null,
  commitment: Commitment,
  call: CallOptions,
): Promise<Slot | null> {
  if (firstAvailable === null || firstAvailable >= slot) return null;
  const all = await nullOnError(client.getBlocksWithLimit(firstAvailable, MAX_LISTED, commitment, call));
  const isListed = all !== null && (all.length < MAX_LISTED || (all.at(-1) ?? 0n) >= slot);
  return isListed ? (all.findLast((other) => other < slot) ?? null) : null;
}

const MAX_LISTED = 1000;

/** Options for a confirmed block without its transactions. Its rewards name the account that collected its fees. */
export const HEADER_AND_REWARDS = {
  encoding: 'json',
  transactionDetails: 'none',
  rewards: true,
  commitment: 'confirmed',
  method: 'auto',
} as const;

/** A block without its transactions and rewards: a few hundred bytes. null if the endpoint does not return one. */
export function fetchBlockHeader(
  client: Client,
  slot: Slot,
  commitment: Commitment,
  call: CallOptions,
): Promise<AnsweredHeader | null> {
  return nullOnError(requestHeader(client, slot, commitment, call));
}

/**
 * The nearest block after a slot, for endpoints that cannot list blocks: it requests one slot after another. null if none of the
 * next `SEARCHED_SLOTS` has a block; throws if a request fails for another reason.
 */
export async function findNextBlock(
  client: Client,
  slot: Slot,
  commitment: Commitment,
  call: CallOptions,
): Promise<AnsweredHeader | null> {
  for (let step = 1; step <= SEARCHED_SLOTS; step++) {
    try {
      const { value } = await requestHeader(client, slot + BigInt(step), commitment, call);
      if (value !== null) return value;
    } catch (error) {
      if (!(error instanceof Error && isNoBlockAnswer(error))) throw error;
    }
  }
  return null;
}

/** Like `fetchBlockHeader`, but a failed request throws. */
export function requestHeader(client: Client, slot: Slot, commitment: Commitment, call: CallOptions) {
  const config = { encoding: 'json', transactionDetails: 'none', rewards: false, commitment, method: 'auto' } as const;
  return client.getBlock(slot, config, call);
}

/** Eight leader windows of four slots. */
export const SEARCHED_SLOTS = 32;
