import type { Entry } from '../../../src/ledger/rows/entries-row.ts';
import { nextHash } from '../../../src/ledger/test-support/car-file.ts';
import { EMBEDDED_ALPENGLOW } from '../../../src/solana/era/clusters.ts';
import { blockhashBytes, encodeBlockhash } from '../../../src/solana/ids/id-bytes.ts';
import { type Blockhash, SLOTS_PER_EPOCH, type Slot } from '../../../src/solana/ids/ids.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { sha256 } from './keys.ts';

/** First slot of epoch 926. The ledger starts 128 slots before it. */
export const EPOCH_BOUNDARY: Slot = 926n * SLOTS_PER_EPOCH;
export const FIRST_SLOT: Slot = EPOCH_BOUNDARY - 128n;
/** Start of the first slot, 2026-02-14T12:00:00Z, in Unix seconds. */
const FIRST_SLOT_TIME = 1_771_070_400n;
const FIRST_BLOCK_HEIGHT = 378_112_233n;
const MILLISECONDS_PER_SLOT = 400n;

/** Number of entries in the SlotHashes sysvar. */
const SLOT_HASHES = 512;

/** What later blocks and votes refer to of a produced block. */
export interface Link {
  readonly slot: Slot;
  readonly blockHeight: bigint;
  readonly blockhash: Blockhash;
  /** The hash of the bank's state. Votes contain it; blocks do not. */
  readonly bankHash: Blockhash;
}

export const GENESIS_HASH: Blockhash = encodeBlockhash(sha256('slotscope genesis'));

/** Unix seconds; slots take 0.4 s each. */
export function slotTime(slot: Slot): bigint {
  return FIRST_SLOT_TIME + ((slot - FIRST_SLOT) * MILLISECONDS_PER_SLOT) / 1000n;
}

/** When the leader finished the block of a slot under Alpenglow, by its own clock: up to 31 ms late, in Unix nanoseconds. */
export function producerTime(slot: Slot): bigint {
  const late = BigInt(Buffer.from(sha256('slotscope clock', slot.toString())).readUInt32BE(0)) % 31_000_000n;
  return FIRST_SLOT_TIME * 1_000_000_000n + (slot - FIRST_SLOT) * MILLISECONDS_PER_SLOT * 1_000_000n + late;
}

export function epochOf(slot: Slot): bigint {
  return slot / SLOTS_PER_EPOCH;
}

/** The ancestors of the first block, oldest first. They were cleaned up; only their hashes are known. */
export function cleanedUpChain(): readonly Link[] {
  const links: Link[] = [];
  for (let before = SLOT_HASHES; before > 0; before--) {
    const slot = FIRST_SLOT - BigInt(before);
    links.push(link(slot, FIRST_BLOCK_HEIGHT - BigInt(before), sha256('slotscope ancestor', slot.toString())));
  }
  return links;
}

/** The block after `parent`. Its hash covers the parent's hash and the block's signatures. */
export function nextLink(parent: Link, slot: Slot, transactions: Block['transactions']): Link {
  const signatures = transactions.flatMap(({ transaction }) => transaction.signatures);
  const hash =
    slot > EMBEDDED_ALPENGLOW.lastTowerSlot
      ? alpenglowEntries(parent.blockhash, transactions).at(-1)?.hash
      : sha256(parent.blockhash, slot.toString(), ...signatures);
  if (hash === undefined) throw new Error('a block has no entries');
  return link(slot, parent.blockHeight + 1n, hash);
}

const TRANSACTIONS_PER_ENTRY = 3;

/** The entries of a block under Alpenglow: each has one hash, and the last one is the only tick. `parent` is the blockhash of its parent. */
export function alpenglowEntries(parent: Blockhash, transactions: Block['transactions']): readonly Entry[] {
  const entries: Entry[] = [];
  let hash = blockhashBytes(parent);
  const add = (mixed: Block['transactions']): void => {
    hash = nextHash(hash, 1, mixed);
    entries.push({ numHashes: 1n, hash, numTransactions: mixed.length });
  };
  for (let at = 0; at < transactions.length; at += TRANSACTIONS_PER_ENTRY)
    add(transactions.slice(at, at + TRANSACTIONS_PER_ENTRY));
  add([]);
  return entries;
}

/** The links in the SlotHashes sysvar, newest first. */
export function recentLinks(chain: readonly Link[]): readonly Link[] {
  return chain.slice(-SLOT_HASHES).reverse();
}

function link(slot: Slot, blockHeight: bigint, hash: Uint8Array): Link {
  return { slot, blockHeight, blockhash: encodeBlockhash(hash), bankHash: encodeBlockhash(sha256('bank', hash)) };
}
