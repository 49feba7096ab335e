import type { Slot } from '../solana/ids/ids.ts';
import type { Client } from '../rpc-client/client.ts';
import type { CallOptions } from '../rpc-client/transport/transport.ts';
import { decodeAt, decodeI64, decodeU64 } from '../shared/json/json-decoding.ts';
import { isJsonObject, type JsonValue } from '../shared/json/json.ts';

/** A block that the search looked at. */
export interface TimedBlock {
  readonly slot: Slot;
  /** Unix seconds; null if the ledger has no time for it, as for blocks of 2020 and before. */
  readonly time: bigint | null;
}

/** The blocks on either side of a time. */
export interface BlocksAroundTime {
  /** The last block at or before the time; null if the endpoint's first block is later. */
  readonly before: TimedBlock | null;
  /** The first block after the time; null if the newest finalized block is not later. */
  readonly after: TimedBlock | null;
}

/**
 * Searches the finalized blocks of an endpoint for a time, in Unix seconds. Each step requests the first block at or
 * after a slot and its time. Slots are interpolated and halved alternately, so there are at most twice as many steps as
 * in a binary search, and usually about ten. Blocks without a time count as earlier. `onStep` is called with each
 * block.
 */
export async function findBlockByTime(
  client: Client,
  seconds: bigint,
  onStep: (block: TimedBlock) => void,
  options: CallOptions = {},
): Promise<BlocksAroundTime> {
  const time = async (slot: Slot) =>
    (await client.call({ method: 'getBlockTime', params: [slot], decode: decodeTime }, options)).value;
  return findAround(client, seconds, time, onStep, options);
}

/** The block with a height: how many blocks are before it in the chain. null if the endpoint has none. */
export async function findBlockByHeight(
  client: Client,
  height: bigint,
  options: CallOptions = {},
): Promise<Slot | null> {
  const config = { transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 1 };
  const heightOf = async (slot: Slot) =>
    (await client.call({ method: 'getBlock', params: [slot, config], decode: decodeHeight }, options)).value;
  const { before } = await findAround(client, height, heightOf, () => undefined, options);
  return before?.time === height ? before.slot : null;
}

/** `read` gives the time of a block, or another number that no later block has less of. */
async function findAround(
  client: Client,
  seconds: bigint,
  read: (slot: Slot) => Promise<bigint | null>,
  onStep: (block: TimedBlock) => void,
  options: CallOptions,
): Promise<BlocksAroundTime> {
  const timeOf = async (slot: Slot): Promise<TimedBlock> => {
    const block = { slot, time: await read(slot) };
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
  let before = await timeOf(first);
  if (isLater(before, seconds)) return { before: null, after: before };
  let after = await timeOf(newest);
  if (!isLater(after, seconds)) return { before: after, after: null };
  // There is no block from `end` up to `after`.
  let end = after.slot;
  for (let estimates = true; before.slot + 1n < end; estimates = !estimates) {
    const middle = (before.slot + end) / 2n;
    const slot = (estimates ? estimate(before, after, seconds) : null) ?? middle;
    const from = slot <= before.slot ? before.slot + 1n : slot >= end ? end - 1n : slot;
    const found = await nextBlock(from);
    if (found === null || found >= end) {
      end = from;
      continue;
    }
    const block = await timeOf(found);
    if (isLater(block, seconds)) {
      after = block;
      end = from;
    } else before = block;
  }
  return { before, after };
}

const decodeTime = (result: JsonValue) => (result === null ? null : decodeAt('result', result, decodeI64));

function decodeHeight(result: JsonValue): bigint | null {
  const height = isJsonObject(result) ? result['blockHeight'] : null;
  return height == null ? null : decodeAt('result.blockHeight', height, decodeU64);
}

function isLater({ time }: TimedBlock, seconds: bigint): boolean {
  return time !== null && time > seconds;
}

/** The slot of a time, as if all slots between two blocks were equally long; null if unknown. */
function estimate(before: TimedBlock, after: TimedBlock, seconds: bigint): Slot | null {
  if (before.time === null || after.time === null || after.time <= before.time) return null;
  return before.slot + ((seconds - before.time) * (after.slot - before.slot)) / (after.time - before.time);
}
