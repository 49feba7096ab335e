import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../../src/shared/test-support/random.ts';
import { blockhashBytes, encodeBlockhash } from '../../../src/solana/ids/id-bytes.ts';
import type { Blockhash, Slot } from '../../../src/solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../../src/solana/model/block.ts';
import type { Entry } from '../../../src/ledger/rows/entries-row.ts';
import { nextHash } from '../../../src/ledger/test-support/car-file.ts';
import type { History, HistoryBlock } from './history.ts';

/** What exposes a forged block: an honest block after it, or a trusted blockhash for the end of the history. */
export type KnownEnd = 'child' | 'blockhash';

export interface ForgedHistory extends History {
  readonly anchors: ReadonlyMap<Slot, Blockhash>;
}

interface Forger {
  readonly random: Random;
  /** A transaction of no block of the history. */
  readonly foreign: ExecutedTransaction;
}

/** Changes a block; null if the block has nothing to change in this way. */
type Forgery = (block: HistoryBlock, forger: Forger) => HistoryBlock | null;

/** A change of a block whose hashes are computed again, so that it is a valid chain. */
function rehashed(change: Forgery): Forgery {
  return (block, forger) => {
    const changed = change(block, forger);
    return changed === null ? null : rehash(changed, changed.block.previousBlockhash);
  };
}

/** The block with hashes that follow from another blockhash. */
function rehash({ block, entries }: HistoryBlock, start: Blockhash): HistoryBlock {
  let hash: Uint8Array = blockhashBytes(start);
  let position = 0;
  const hashed = entries.map((entry): Entry => {
    const own = block.transactions.slice(position, position + entry.numTransactions);
    position += entry.numTransactions;
    hash = nextHash(hash, Number(entry.numHashes), own);
    return { ...entry, hash };
  });
  return { block: { ...block, previousBlockhash: start, blockhash: encodeBlockhash(hash) }, entries: hashed };
}

/** The block with the hash of its last entry. */
function renamed({ block, entries }: HistoryBlock): HistoryBlock {
  const last = entries.at(-1);
  return last === undefined
    ? { block, entries }
    : { block: { ...block, blockhash: encodeBlockhash(last.hash) }, entries };
}

function withTransactions({ block, entries }: HistoryBlock, transactions: Block['transactions']): HistoryBlock {
  return { block: { ...block, transactions }, entries };
}

const shuffled: Forgery = (history, { random }) => {
  const { transactions } = history.block;
  if (transactions.length < 2) return null;
  // A rotation is never the order that it had.
  const by = random.between(1, transactions.length - 1);
  return withTransactions(history, [...transactions.slice(by), ...transactions.slice(0, by)]);
};

const swapped: Forgery = (history, { random }) => {
  const { transactions } = history.block;
  if (transactions.length < 2) return null;
  const at = random.below(transactions.length - 1);
  const [one, other] = transactions.slice(at, at + 2);
  if (one === undefined || other === undefined) return null;
  return withTransactions(history, transactions.with(at, other).with(at + 1, one));
};

/** The index of the entry that mixes in a transaction. */
function entryOf(entries: readonly Entry[], transaction: number): number {
  let end = 0;
  return entries.findIndex(({ numTransactions }) => (end += numTransactions) > transaction);
}

function withCount(entries: readonly Entry[], at: number, by: number): readonly Entry[] {
  return entries.map((entry, index) =>
    index === at ? { ...entry, numTransactions: entry.numTransactions + by } : entry,
  );
}

const transactionDropped: Forgery = ({ block, entries }, { random }) => {
  const { transactions } = block;
  if (transactions.length === 0) return null;
  const at = random.below(transactions.length);
  return {
    block: { ...block, transactions: transactions.toSpliced(at, 1) },
    entries: withCount(entries, entryOf(entries, at), -1),
  };
};

const foreignInserted: Forgery = ({ block, entries }, { random, foreign }) => {
  const at = random.below(block.transactions.length + 1);
  const entry = at === 0 ? 0 : entryOf(entries, at - 1);
  return {
    block: { ...block, transactions: block.transactions.toSpliced(at, 0, foreign) },
    entries: withCount(entries, entry, 1),
  };
};

const foreignInPlace: Forgery = (history, { random, foreign }) => {
  const { transactions } = history.block;
  if (transactions.length === 0) return null;
  return withTransactions(history, transactions.with(random.below(transactions.length), foreign));
};

/** The root over the signatures of three transactions is that of four, if the last two are the same. */
const lastRepeated: Forgery = ({ block, entries }) => {
  const { transactions } = block;
  let end = 0;
  for (const [index, { numTransactions }] of entries.entries()) {
    end += numTransactions;
    const last = transactions[end - 1];
    const signatures = transactions
      .slice(end - numTransactions, end)
      .flatMap(({ transaction }) => transaction.signatures);
    if (last === undefined || signatures.length < 3 || signatures.length % 2 === 0) continue;
    if (last.transaction.signatures.length !== 1) continue;
    return {
      block: { ...block, transactions: transactions.toSpliced(end, 0, last) },
      entries: withCount(entries, index, 1),
    };
  }
  return null;
};

const messageChanged: Forgery = (history, { random, foreign }) => {
  const { transactions } = history.block;
  if (transactions.length === 0) return null;
  const at = random.below(transactions.length);
  const old = transactions[at];
  if (old === undefined || old.transaction.signatures.length !== foreign.transaction.signatures.length) return null;
  const { message } = foreign.transaction;
  return withTransactions(
    history,
    transactions.with(at, { ...old, transaction: { ...old.transaction, message }, meta: null }),
  );
};

const entriesTruncated: Forgery = ({ block, entries }, { random }) => {
  const kept = entries.slice(0, random.below(entries.length));
  const count = kept.reduce((sum, { numTransactions }) => sum + numTransactions, 0);
  return { block: { ...block, transactions: block.transactions.slice(0, count) }, entries: kept };
};

const entryDropped: Forgery = ({ block, entries }, { random }) => {
  const at = random.below(entries.length);
  const before = entries.slice(0, at).reduce((sum, { numTransactions }) => sum + numTransactions, 0);
  const numTransactions = entries[at]?.numTransactions ?? 0;
  return {
    block: { ...block, transactions: block.transactions.toSpliced(before, numTransactions) },
    entries: entries.toSpliced(at, 1),
  };
};

const entriesSwapped: Forgery = ({ block, entries }, { random }) => {
  if (entries.length < 2) return null;
  const at = random.below(entries.length - 1);
  const [one, other] = entries.slice(at, at + 2);
  if (one === undefined || other === undefined) return null;
  return { block, entries: entries.with(at, other).with(at + 1, one) };
};

const hashMoved: Forgery = ({ block, entries }, { random }) => {
  const giving = entries.flatMap(({ numHashes }, at) => (numHashes > 1n && at > 0 ? [at] : []));
  if (giving.length === 0) return null;
  const from = random.pick(giving);
  const moved = entries.map((entry, at) => {
    if (at === from) return { ...entry, numHashes: entry.numHashes - 1n };
    return at === from - 1 ? { ...entry, numHashes: entry.numHashes + 1n } : entry;
  });
  return { block, entries: moved };
};

/** A block without one of its ticks, whose hashes the next entry has: all other hashes stay as they are. */
const tickMerged: Forgery = ({ block, entries }, { random }) => {
  const ticks = entries.flatMap(({ numTransactions }, at) =>
    numTransactions === 0 && at < entries.length - 1 ? [at] : [],
  );
  if (ticks.length === 0) return null;
  const at = random.pick(ticks);
  const [tick, next] = entries.slice(at, at + 2);
  if (tick === undefined || next === undefined) return null;
  return { block, entries: entries.toSpliced(at, 2, { ...next, numHashes: next.numHashes + tick.numHashes }) };
};

/** The hash that mixes in transactions is one hash: an entry that claims none has the same hash. */
const mixNotCounted: Forgery = ({ block, entries }) => {
  const at = entries.findIndex(({ numHashes, numTransactions }) => numHashes === 1n && numTransactions > 0);
  const entry = entries[at];
  return entry === undefined ? null : { block, entries: entries.with(at, { ...entry, numHashes: 0n }) };
};

/** Each entry has half as many hashes, or twice as many: a chain that took another time. */
const otherRate: Forgery = ({ block, entries }, { random }) => {
  const isFaster = random.chance(0.7) && entries.some(({ numHashes }) => numHashes > 1n);
  const changed = entries.map((entry) => ({
    ...entry,
    numHashes: isFaster ? (entry.numHashes + 1n) / 2n : entry.numHashes * 2n,
  }));
  return { block, entries: changed };
};

/** A check that believes the numbers of hashes of the entries calls this block valid. */
const oneTick: Forgery = ({ block, entries }) => {
  const last = entries.at(-1);
  return last === undefined
    ? null
    : { block: { ...block, transactions: [] }, entries: [{ ...last, numHashes: 1n, numTransactions: 0 }] };
};

/** Its parent stays, so more slots or fewer are skipped before it. */
const movedAlone: Forgery = ({ block, entries }, { random }) => ({
  block: { ...block, slot: block.slot + BigInt(random.between(1, 3)) * 1_000_000n },
  entries,
});

/** Its parent moves too, so it is the child of a block that nobody has. */
const movedWithParent: Forgery = ({ block, entries }, { random }) => {
  const by = BigInt(random.between(1, 3)) * 1_000_000n;
  return { block: { ...block, slot: block.slot + by, parentSlot: block.parentSlot + by }, entries };
};

const otherParentHash: Forgery = ({ block, entries }, { random }) => ({
  block: { ...block, previousBlockhash: encodeBlockhash(random.bytes(32)) },
  entries,
});

/** By name: each is made of one honest block, and does not change the others. */
export const FORGERIES = {
  shuffled,
  'shuffled, hashed again': rehashed(shuffled),
  swapped,
  'swapped, hashed again': rehashed(swapped),
  'transaction dropped': transactionDropped,
  'transaction dropped, hashed again': rehashed(transactionDropped),
  'foreign transaction inserted': foreignInserted,
  'foreign transaction inserted, hashed again': rehashed(foreignInserted),
  'foreign transaction in place of one': foreignInPlace,
  'foreign transaction in place of one, hashed again': rehashed(foreignInPlace),
  'last transaction of an entry repeated': lastRepeated,
  'message of another transaction': messageChanged,
  'entries truncated': entriesTruncated,
  'entries truncated, blockhash of the last': (block, forger) => {
    const cut = entriesTruncated(block, forger);
    return cut === null ? null : renamed(cut);
  },
  'entry dropped': entryDropped,
  'entry dropped, hashed again': rehashed(entryDropped),
  'entries swapped': entriesSwapped,
  'entries swapped, blockhash of the last': (block, forger) => {
    const changed = entriesSwapped(block, forger);
    return changed === null ? null : renamed(changed);
  },
  'hash moved to the entry before': hashMoved,
  'hash moved to the entry before, hashed again': rehashed(hashMoved),
  'tick merged into the next entry': tickMerged,
  'mixing hash not counted': mixNotCounted,
  'other rate': otherRate,
  'other rate, hashed again': rehashed(otherRate),
  'one tick of one hash': rehashed(oneTick),
  'moved to another slot': movedAlone,
  'moved to another slot with its parent': movedWithParent,
  'other previousBlockhash': otherParentHash,
  'other previousBlockhash, hashed again': rehashed(otherParentHash),
} as const satisfies Readonly<Record<string, Forgery>>;

export type ForgeryName = keyof typeof FORGERIES;

/**
 * The history with the block at index `at` forged. With `end` `child`, the blocks after it stay honest, so it cannot be the last one. With
 * `blockhash`, they are hashed again if its blockhash changed. null if the block cannot be forged in this way.
 */
export function forgeHistory(
  history: History,
  name: ForgeryName,
  { end, at, ...forger }: Forger & { readonly end: KnownEnd; readonly at: number },
): ForgedHistory | null {
  const honest = history.blocks[at];
  const last = history.blocks.at(-1)?.block;
  if (honest === undefined || last === undefined) return null;
  const forged = FORGERIES[name](honest, forger);
  if (forged === null || isDeepStrictEqual(forged, honest)) return null;
  const after = history.blocks.slice(at + 1);
  if (end === 'child' && after.length === 0) return null;
  const anchors = new Map([[history.start.slot, history.start.hash]]);
  if (end === 'blockhash') anchors.set(last.slot, last.blockhash);
  let previous = forged.block.blockhash;
  const isHashedAgain = end === 'blockhash' && previous !== honest.block.blockhash;
  const following = after.map((each) => {
    if (!isHashedAgain) return each;
    const next = rehash(each, previous);
    previous = next.block.blockhash;
    return next;
  });
  return { ...history, blocks: [...history.blocks.slice(0, at), forged, ...following], anchors };
}
