import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { blockhashBytes, encodeBlockhash, signatureBytes } from '../../solana/ids/id-bytes.ts';
import {
  type Blockhash,
  type Signature,
  type Slot,
  UNAVAILABLE_BLOCKHASH,
  parseBlockhash,
} from '../../solana/ids/ids.ts';
import type { BlockHeader, ExecutedTransaction } from '../../solana/model/block.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import type { Entry } from '../rows/entries-row.ts';
import type { Finding } from './finding.ts';
import type { SlotRange } from './slot-ranges.ts';
import { isTick, type TickRules } from './tick-rules.ts';

/** The parts of a block that are checked, in addition to its rows. */
export interface CheckedBlock {
  readonly header: BlockHeader;
  readonly transactions: readonly ExecutedTransaction[];
  /** null if the ledger does not have them. */
  readonly entries: readonly Entry[] | null;
  /** The blockhash of the parent; null if it is not in the ledger. */
  readonly parent: Blockhash | null;
}

export interface TrustedHashes {
  readonly genesisHash: string | null;
  /** Blockhashes from elsewhere, by slot. */
  readonly anchors: ReadonlyMap<Slot, Blockhash>;
}

export type Verdict = Pick<SlotRange, 'status' | 'reason'>;

/** How to check the history of a block. */
export interface HistoryMeans {
  readonly ticks: TickRules;
  /** The slots of known blockhashes. */
  readonly slotOf: (blockhash: Blockhash) => Slot | null;
  /** null: do not recompute proof of history. */
  readonly chains: HashChains | null;
}

export interface HistoryCheck {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

/** The starting hash of proof of history, and whether a source other than the block confirms it. */
interface Start {
  readonly hash: Blockhash | null;
  readonly isKnown: boolean;
}

/**
 * Compares the hashes of a block with its parent and the anchors, and its entries with the rules of its slot. If nothing is wrong so far,
 * recomputes its proof of history: a forged claim should cost no time.
 */
export async function checkHistory(
  block: CheckedBlock,
  trusted: TrustedHashes,
  { ticks, slotOf, chains }: HistoryMeans,
): Promise<HistoryCheck> {
  const { header, entries, transactions } = block;
  const findings = [...findContradictions(block, trusted, slotOf)];
  if (entries !== null) findings.push(...findContradictoryEntries(block, entries), ...ticks.check(header, entries));
  if (findings.length > 0) return failed(findings);
  if (entries === null)
    return unverifiable('the ledger has no entries of it, so only its rows and signatures were checked');
  if (chains === null) return unverifiable('its proof of history was not recomputed');
  const hashes = countHashes(entries);
  const { hash, isKnown } = findStart(block, trusted);
  if (hash !== null && parseBlockhash(hash) === null)
    return failed([{ finding: 'chain', text: `it starts from "${hash}", which is not a hash` }]);
  const signatures = transactions.map(({ transaction }) => transaction.signatures.map(signatureBytes));
  const start = hash === null ? null : blockhashBytes(hash);
  const first = hashes > MAX_HASHES ? findFirstOfMany(entries) : start === null ? 1 : 0;
  const finding = await checkEntries({ entries, signatures, start, first }, chains);
  if (finding !== null) return failed([finding]);
  if (hashes > MAX_HASHES) return unverifiable(describeMany(hashes, entries, first));
  return isKnown
    ? { verdict: { status: 'ok', reason: null }, findings: [] }
    : unverifiable(describeUnknownStart(header, hash));
}

/** What the header says that other blocks and the anchors do not. */
function* findContradictions(
  { header, parent }: CheckedBlock,
  { anchors, genesisHash }: TrustedHashes,
  slotOf: HistoryMeans['slotOf'],
): Generator<Finding> {
  const { slot, parentSlot, blockhash, previousBlockhash } = header;
  if (slot === 0n ? parentSlot !== 0n : parentSlot >= slot)
    yield { finding: 'chain', text: `its parent is slot ${parentSlot}, which is not before it` };
  const anchor = anchors.get(slot);
  // The anchor of slot 0 may be the genesis hash, which its history starts from.
  if (anchor !== undefined && anchor !== blockhash && slot !== 0n)
    yield { finding: 'blockhash', text: `its blockhash is ${blockhash}, where the anchor has ${anchor}` };
  const owner = slotOf(blockhash);
  if (owner !== null && owner !== slot)
    yield { finding: 'blockhash', text: `its blockhash ${blockhash} is that of slot ${owner}` };
  if (previousBlockhash === UNAVAILABLE_BLOCKHASH) return;
  if (slot === 0n) {
    // It has no parent. Nodes return its own blockhash, others may return what it starts from.
    const isKnown = anchor !== undefined || genesisHash !== null;
    if (isKnown && ![blockhash, anchor, genesisHash].includes(previousBlockhash))
      yield { finding: 'chain', text: `its previousBlockhash is ${previousBlockhash}, though it is the first block` };
    return;
  }
  const expected = parent ?? anchors.get(parentSlot) ?? null;
  const previous = slotOf(previousBlockhash);
  if (expected !== null && previousBlockhash !== expected) {
    const text = `its previousBlockhash is ${previousBlockhash}, where the blockhash of slot ${parentSlot} is ${expected}`;
    yield { finding: 'chain', text };
  } else if (previous !== null && previous !== parentSlot) {
    const text = `its previousBlockhash is that of slot ${previous}, where its parent is slot ${parentSlot}`;
    yield { finding: 'chain', text };
  }
}

function* findContradictoryEntries(
  { header, transactions }: CheckedBlock,
  entries: readonly Entry[],
): Generator<Finding> {
  const mixed = entries.reduce((sum, { numTransactions }) => sum + numTransactions, 0);
  if (mixed !== transactions.length) {
    const text = `its entries have ${mixed} transactions, where the block has ${transactions.length}`;
    yield { finding: 'order', text };
  }
  const repeated = findRepeated(transactions);
  if (repeated !== null) {
    const text = `transaction ${repeated} is also an earlier one, which the root over the signatures of an entry need not show`;
    yield { finding: 'order', text };
  }
  const last = entries.at(-1);
  if (last !== undefined && encodeBlockhash(last.hash) !== header.blockhash)
    yield { finding: 'blockhash', text: 'its blockhash is not the hash of its last entry' };
}

/**
 * The index of the first transaction that an earlier one repeats; null for none. If a level of the Merkle tree has an odd number of nodes,
 * its last one is paired with itself, so a copy of the last transactions of an entry has the same root.
 */
function findRepeated(transactions: readonly ExecutedTransaction[]): number | null {
  const ids = new Set<Signature>();
  for (const [index, { transaction }] of transactions.entries()) {
    const id = transactionId(transaction);
    if (ids.has(id)) return index;
    ids.add(id);
  }
  return null;
}

function findStart({ header, parent }: CheckedBlock, { genesisHash, anchors }: TrustedHashes): Start {
  const { slot, parentSlot, blockhash, previousBlockhash } = header;
  const anchor = anchors.get(slot);
  if (slot === 0n) {
    const hash = anchor !== undefined && anchor !== blockhash ? anchor : (genesisHash as Blockhash | null);
    return { hash, isKnown: hash !== null };
  }
  const known = parent ?? anchors.get(parentSlot);
  if (known !== undefined) return { hash: known, isKnown: true };
  const hash = previousBlockhash === UNAVAILABLE_BLOCKHASH ? null : previousBlockhash;
  // The history ends in a trusted blockhash, so the starting hash is confirmed too.
  return { hash, isKnown: hash !== null && anchor !== undefined };
}

function describeUnknownStart({ slot, parentSlot }: BlockHeader, hash: Blockhash | null): string {
  if (slot === 0n) return 'it starts from the genesis hash, which is not known: --anchor 0:HASH names it';
  return hash === null
    ? `slot ${parentSlot}, its parent, is not in the ledger: all but its first entry were recomputed, --anchor ${parentSlot}:HASH names what that starts from`
    : `slot ${parentSlot}, its parent, is not in the ledger: its entries follow from the previousBlockhash that it names, --anchor ${parentSlot}:HASH can confirm that`;
}

function failed(findings: readonly Finding[]): HistoryCheck {
  return { verdict: { status: 'failed', reason: findings[0]?.text ?? null }, findings };
}

function unverifiable(reason: string): HistoryCheck {
  return { verdict: { status: 'unverifiable', reason }, findings: [] };
}

interface BlockHistory {
  readonly entries: readonly Entry[];
  /** The signatures of each transaction, as bytes. The entries have as many transactions. */
  readonly signatures: readonly (readonly Uint8Array[])[];
  /** The starting hash of the first entry; null if unknown. */
  readonly start: Uint8Array | null;
  /** The index of the first entry to recompute: not 0 if its start is unknown. */
  readonly first: number;
}

/**
 * As many as 250 slots of mainnet-beta have, so that the claim of a row cannot make the check run forever. A block after more skipped slots
 * has more, because its entries include the ticks of those slots.
 */
const MAX_HASHES = 1_000_000_000n;

function countHashes(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { numHashes }) => sum + numHashes, 0n);
}

/**
 * The first entry to recompute of a block with more hashes than MAX_HASHES: the first one with transactions. The ticks before it are those
 * of skipped slots, which show how much time has passed, and cost the most.
 */
function findFirstOfMany(entries: readonly Entry[]): number {
  const withTransactions = entries.findIndex((entry) => !isTick(entry));
  const first = withTransactions === -1 ? entries.length - 1 : Math.max(withTransactions, 1);
  return countHashes(entries.slice(first)) > MAX_HASHES ? entries.length : first;
}

function describeMany(hashes: bigint, entries: readonly Entry[], first: number): string {
  const recomputed = entries.length - first;
  const part = recomputed === 0 ? 'none was recomputed' : `only its last ${recomputed} entries were recomputed`;
  return `its entries claim ${hashes} hashes, more than ${MAX_HASHES}: ${part}`;
}

/**
 * Recomputes proof of history and the signatures that it mixes in. The entries are independent, since each starts from the hash of the
 * one before. Their hashes must not be more than MAX_HASHES.
 */
async function checkEntries(
  { entries, signatures, start, first }: BlockHistory,
  chains: HashChains,
): Promise<Finding | null> {
  const ends = await chains.run(
    entries.slice(first).map((entry, at): HashChain => ({
      start: entries[first + at - 1]?.hash ?? start ?? NO_BYTES,
      count: Number(chainLength(entry)),
    })),
  );
  let position = entries.slice(0, first).reduce((sum, { numTransactions }) => sum + numTransactions, 0);
  for (const [at, end] of ends.entries()) {
    const entry = entries[first + at];
    if (entry === undefined) break;
    const own = signatures.slice(position, position + entry.numTransactions).flat();
    position += entry.numTransactions;
    const hash = entry.numTransactions === 0 ? end : sha256(end, merkleRoot(own));
    if (Buffer.compare(hash, entry.hash) !== 0) return describeEntry(entry, first + at);
  }
  return null;
}

const NO_BYTES = new Uint8Array();

/** The last hash of an entry with transactions is the one that mixes them in. */
function chainLength({ numHashes, numTransactions }: Entry): bigint {
  return numTransactions === 0 || numHashes === 0n ? numHashes : numHashes - 1n;
}

function describeEntry(entry: Entry, index: number): Finding {
  const text = `the hash of entry ${index} does not follow from the one before`;
  return entry.numTransactions === 0
    ? { finding: 'chain', text }
    : { finding: 'order', text: `${text} and the signatures of its transactions` };
}

/** SHA-256 of a hash, again and again. */
interface HashChain {
  /** 32 bytes. */
  readonly start: Uint8Array;
  readonly count: number;
}

/** Computes chains on all cores. */
export interface HashChains {
  /** The last hash of each chain. */
  readonly run: (chains: readonly HashChain[]) => Promise<readonly Uint8Array[]>;
  readonly close: () => Promise<void>;
}

const HASH_BYTES = 32;
const MAX_WORKERS = 16;

// As text, so that it runs as it is from the sources and from the build.
const WORKER = `
  const { hash } = require('node:crypto');
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ starts, counts }) => {
    const ends = new Uint8Array(starts.length);
    counts.forEach((count, at) => {
      let end = starts.subarray(at * ${HASH_BYTES}, (at + 1) * ${HASH_BYTES});
      for (let step = 0; step < count; step++) end = hash('sha256', end, 'buffer');
      ends.set(end, at * ${HASH_BYTES});
    });
    parentPort.postMessage(ends);
  });
`;

/** The workers start with the first chain. */
export function createHashChains(workerCount = Math.min(availableParallelism(), MAX_WORKERS)): HashChains {
  let workers: readonly Worker[] = [];
  return {
    run: async (chains) => {
      if (chains.length === 0) return [];
      if (workers.length === 0) workers = Array.from({ length: workerCount }, () => new Worker(WORKER, { eval: true }));
      const ends = chains.map(({ start }) => start);
      const shares = shareOut(chains, workers.length);
      await Promise.all(
        shares.map(async (share, at) => {
          const worker = workers[at];
          if (worker === undefined || share.length === 0) return;
          const found = await runOn(
            worker,
            share.map((index) => chains[index]).filter((chain) => chain !== undefined),
          );
          share.forEach((index, position) => {
            ends[index] = found.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES);
          });
        }),
      );
      return ends;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
      workers = [];
    },
  };
}

/** The indexes of the chains for each worker, so that each has about as many hashes: the longest chains first, to the one with the least. */
function shareOut(chains: readonly HashChain[], workers: number): readonly (readonly number[])[] {
  const shares = Array.from({ length: workers }, () => ({ hashes: 0, indexes: new Array<number>() }));
  const longestFirst = chains.map(({ count }, index) => ({ count, index })).toSorted((a, b) => b.count - a.count);
  for (const { count, index } of longestFirst) {
    const least = shares.reduce((one, other) => (other.hashes < one.hashes ? other : one));
    least.indexes.push(index);
    least.hashes += count;
  }
  return shares.map(({ indexes }) => indexes);
}

function runOn(worker: Worker, chains: readonly HashChain[]): Promise<Uint8Array> {
  const starts = Buffer.concat(chains.map(({ start }) => start));
  return new Promise((resolve, reject) => {
    const done = (): void => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      // An idle worker does not keep the process alive.
      worker.unref();
    };
    const onMessage = (ends: Uint8Array): void => {
      done();
      resolve(ends);
    };
    const onError = (error: unknown): void => {
      done();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const onExit = (): void => onError(new Error('the worker for hashes has ended'));
    worker.ref();
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage({ starts: Uint8Array.from(starts), counts: chains.map(({ count }) => count) });
  });
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The root of the Merkle tree over the signatures of an entry, which it mixes into proof of history. There is at least one. */
function merkleRoot(signatures: readonly Uint8Array[]): Uint8Array {
  let level = signatures.map((signature) => sha256(LEAF, signature));
  while (level.length > 1) {
    const parents: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? NO_BYTES;
      parents.push(sha256(NODE, left, level[at + 1] ?? left));
    }
    level = parents;
  }
  return level[0] ?? NO_BYTES;
}

function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
