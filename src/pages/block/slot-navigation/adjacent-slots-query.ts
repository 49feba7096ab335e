import { queryOptions, skipToken } from '@tanstack/react-query';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { Client } from '../../../rpc-client/client.ts';
import type { CallOptions } from '../../../rpc-client/transport.ts';
import { completeRange, type SlotListing } from '../../../analysis/block/slot-states.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { stripEnd, stripStart } from '../../../features/blocks/slot-strip-text.ts';
import { nullOnError } from '../../../queries/null-on-error.ts';
import { fetchBlockHeader } from '../../../queries/fetch-block-header.ts';

/** The slots around a block, and the next block. */
export interface AdjacentSlots {
  readonly neighbourhood: SlotListing;
  /** The next produced slot; null where there is none yet, `unlisted` where the endpoint cannot list its slots. */
  readonly next: Slot | null | 'unlisted';
  /** The parent; where the endpoint does not keep it, the nearest block before that it lists around here, or null. */
  readonly previous: Slot | null;
}

/** What stands around a block, once there is one: a list, and a header at each end where a gap has to be explained. */
export function adjacentSlotsQueryOptions(client: Client, block: BlockHeader | null, commitment: Commitment) {
  return queryOptions({
    queryKey: ['surroundings', client.url, block?.slot.toString(), commitment] as const,
    queryFn: block === null ? skipToken : ({ signal }) => readSurroundings(client, block, commitment, { signal }),
    // What is final all around stays so.
    staleTime: ({ state: { data } }) =>
      commitment === 'finalized' && block !== null && data !== undefined && isKnownToEnd(data, block)
        ? Infinity
        : FRESH_MILLISECONDS,
  });
}

function isKnownToEnd({ neighbourhood }: AdjacentSlots, { slot }: BlockHeader): boolean {
  return neighbourhood.completeTo >= stripEnd(slot);
}

async function readSurroundings(
  client: Client,
  block: BlockHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<AdjacentSlots> {
  const listed = await nullOnError(client.getBlocks(stripStart(block.slot), stripEnd(block.slot), commitment, call));
  if (listed === null) {
    return { neighbourhood: completeRange(block, [], new Map()), next: 'unlisted', previous: parentOf(block) };
  }
  const [next, previous, heights] = await Promise.all([
    listed.find((slot) => slot > block.slot) ?? readNext(client, block.slot, commitment, call),
    listed.findLast((slot) => slot < block.slot) ?? readParent(client, block, commitment, call),
    readHeights(client, listed, block, commitment, { ...call, together: true }),
  ]);
  return { neighbourhood: completeRange(block, listed, heights), next, previous };
}

/** The slot that a block continues from; null for genesis, which is its own parent. */
export function parentOf({ slot, parentSlot }: BlockHeader): Slot | null {
  return parentSlot === slot ? null : parentSlot;
}

/** The parent, unless the endpoint lists no block there: so it is for the first that it keeps. */
async function readParent(
  client: Client,
  block: BlockHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<Slot | null> {
  const parent = parentOf(block);
  const listed = parent === null ? [] : await nullOnError(client.getBlocks(parent, parent, commitment, call));
  return listed?.length === 0 ? null : parent;
}

async function readNext(client: Client, slot: Slot, commitment: Commitment, call: CallOptions): Promise<Slot | null> {
  const listed = await nullOnError(client.getBlocksWithLimit(slot + 1n, 1, commitment, call));
  return listed?.[0] ?? null;
}

/** Heights of the first and the last listed block, where gaps lie between them and the block. */
async function readHeights(
  client: Client,
  listed: readonly Slot[],
  block: BlockHeader,
  commitment: Commitment,
  call: CallOptions,
): Promise<ReadonlyMap<Slot, bigint>> {
  const before = listed.filter((slot) => slot <= block.parentSlot);
  const after = listed.filter((slot) => slot >= block.slot);
  const ends = [...(hasGap(before) ? before.slice(0, 1) : []), ...(hasGap(after) ? after.slice(-1) : [])];
  const headers = await Promise.all(ends.map((slot) => fetchBlockHeader(client, slot, commitment, call)));
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

const FRESH_MILLISECONDS = 10_000;
