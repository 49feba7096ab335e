import type { CallOptions } from '../rpc-client/transport/transport.ts';
import type { Slot } from '../solana/ids/ids.ts';
import type { Client } from '../rpc-client/client.ts';
import { decodeAt, decodeI64, decodeU64 } from '../shared/json/json-decoding.ts';
import { isJsonObject, type JsonValue } from '../shared/json/json.ts';

/** The search criterion: a time in Unix seconds, or a height, which is the number of earlier blocks in the chain. */
export type BlockProperty = 'time' | 'height';

/** A block that the search requested. */
export interface SearchedBlock {
  readonly slot: Slot;
  /** Its time or height; null if the ledger does not have it, as for the times of 2020 and before. */
  readonly value: bigint | null;
}

/** The blocks on either side of a time or height. */
export interface NeighborBlocks {
  /** The last block at or before it; null if the endpoint's first block is later. */
  readonly before: SearchedBlock | null;
  /** The first block after it; null if the newest finalized block is not later. */
  readonly after: SearchedBlock | null;
}

/**
 * Searches the finalized blocks of an endpoint. Each step requests the first block at or after a slot and its time or height. Slots are
 * interpolated and halved alternately, so there are at most twice as many steps as in a binary search, and usually about ten. Blocks
 * without the value count as earlier. `onStep` is called with each block.
 */
export async function findBlock(
  client: Client,
  by: BlockProperty,
  value: bigint,
  onStep: (block: SearchedBlock) => void,
  options: CallOptions = {},
): Promise<NeighborBlocks> {
  const valueOf = async (slot: Slot): Promise<SearchedBlock> => {
    const request =
      by === 'time'
        ? { method: 'getBlockTime', params: [slot], decode: decodeTime }
        : { method: 'getBlock', params: [slot, HEADER_ONLY], decode: decodeHeight };
    const block = { slot, value: (await client.call(request, options)).value };
    onStep(block);
    return block;
  };
  const nextBlock = async (slot: Slot): Promise<Slot | null> =>
    (await client.getBlocksWithLimit(slot, 1, 'finalized', options)).value[0] ?? null;

  const [first, newest] = await Promise.all([
    client.getFirstAvailableBlock(options).then(({ value }) => nextBlock(value)),
    client.getSlot('finalized', options).then(({ value }) => value),
  ]);
  if (first === null) return { before: null, after: null };
  let before = await valueOf(first);
  if (isLater(before, value)) return { before: null, after: before };
  let after = await valueOf(newest);
  if (!isLater(after, value)) return { before: after, after: null };
  // There is no block from `end` up to `after`.
  let end = after.slot;
  for (let estimates = true; before.slot + 1n < end; estimates = !estimates) {
    const middle = (before.slot + end) / 2n;
    const slot = (estimates ? estimate(before, after, value) : null) ?? middle;
    const from = slot <= before.slot ? before.slot + 1n : slot >= end ? end - 1n : slot;
    const found = await nextBlock(from);
    if (found === null || found >= end) {
      end = from;
      continue;
    }
    const block = await valueOf(found);
    if (isLater(block, value)) {
      after = block;
      end = from;
    } else before = block;
  }
  return { before, after };
}

const HEADER_ONLY = { transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 1 };

const decodeTime = (result: JsonValue) => (result === null ? null : decodeAt('result', result, decodeI64));

function decodeHeight(result: JsonValue): bigint | null {
  const height = isJsonObject(result) ? result['blockHeight'] : null;
  return height == null ? null : decodeAt('result.blockHeight', height, decodeU64);
}

function isLater(block: SearchedBlock, value: bigint): boolean {
  return block.value !== null && block.value > value;
}

/** The slot of a value, as if it grew evenly between two blocks; null if unknown. */
function estimate(before: SearchedBlock, after: SearchedBlock, value: bigint): Slot | null {
  if (before.value === null || after.value === null || after.value <= before.value) return null;
  return before.slot + ((value - before.value) * (after.slot - before.slot)) / (after.value - before.value);
}
