import { type KeyValueReader, type KeyValueWriter, LedgerError } from '../../ledger/engine/key-value.ts';
import { createLedgerWriter } from '../../ledger/import/ledger-writer.ts';
import { Refusal } from '../../ledger/import/import-report.ts';
import { parseSlotKey, slotKey } from '../../ledger/rows/row-keys.ts';
import { type Slot, UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';
import type { BlockHeader } from '../../solana/model/block.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { DELAYS, type Delays, pause, readHeader, requireSameCluster, retryWait } from './follow-node.ts';
import { NodeProblem, type NodeReader, createNodeReader, decodeBlock } from './node-reader.ts';

interface FillOptions {
  readonly node: Upstream;
  readonly ledger: KeyValueWriter;
  /** The range to fill, both ends included. */
  readonly from: Slot;
  readonly to: Slot;
  /** Blocks to request at the same time, while the node does not limit the rate of calls. */
  readonly parallel: number;
  /** Stops filling between two blocks. */
  readonly signal: AbortSignal;
  /** Called with the part of the range that is done, in slots, without those of blocks that were there, and with the blocks added. */
  readonly onProgress?: (progress: FillProgress) => void;
  /** Called for the first of several consecutive problems. */
  readonly onProblem?: (reason: string) => void;
  readonly delays?: Delays;
}

export interface FillProgress {
  readonly done: number;
  readonly total: number;
  readonly added: number;
  readonly slot: Slot;
}

export interface FillReport {
  readonly added: number;
  /** Blocks of the range that the ledger had already. */
  readonly existing: number;
  /** Blocks that the node lists, and did not return. */
  readonly failed: readonly { readonly slot: Slot; readonly reason: string }[];
  /** The part of the range that the node has: it may have deleted its oldest blocks. */
  readonly covered: { readonly from: Slot; readonly to: Slot } | null;
  /** Why filling ended early: the node did not say which blocks it has. null if it did, or if filling was stopped. */
  readonly failure: string | null;
}

/** Slots per call of getBlocks. */
const SLOTS_AT_ONCE = 5_000n;
const MAX_ATTEMPTS = 8;

/**
 * Adds the finalized blocks of a range that a node lists and the ledger lacks, and requests no others. Run again, it
 * continues where it stopped. Each block has to fit its neighbors in the ledger. Throws LedgerError for permanent
 * problems: the node is of another cluster or fork.
 */
export async function fillFromNode(options: FillOptions): Promise<FillReport> {
  const { node, ledger, onProgress = () => {}, parallel } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const reader = createNodeReader(node, signal);
  const retry = createRetries({ ...options, signal });
  const add = createAdder(ledger, reader);
  const failed: { slot: Slot; reason: string }[] = [];
  let [added, existing] = [0, 0];
  let covered: FillReport['covered'] = null;
  let failure: string | null = null;
  try {
    await fillRange();
  } catch (error) {
    if (!(error instanceof NodeProblem)) throw error;
    if (!signal.aborted) failure = error.message;
  }
  return {
    added,
    existing,
    failed: failed.toSorted((one, other) => (one.slot < other.slot ? -1 : 1)),
    covered,
    failure,
  };

  async function fillRange(): Promise<void> {
    await retry(() => requireSameCluster(reader, ledger));
    const [oldest, newest] = await retry(() => Promise.all([reader.oldestSlot(), reader.newestSlot()]));
    const [from, to] = [max(options.from, oldest), min(options.to, newest)];
    if (from > to) return;
    covered = { from, to };
    let [done, total] = [0, Number(to - from) + 1];
    for (let start = from; start <= to && !signal.aborted; start += SLOTS_AT_ONCE) {
      const end = min(start + SLOTS_AT_ONCE - 1n, to);
      const listed = await retry(() => reader.slots(start, end));
      const there = new Set(await slotsIn(ledger, start, end));
      const missing = listed.filter((slot) => !there.has(slot));
      existing += listed.length - missing.length;
      const slots = Number(end - start) + 1;
      const perBlock = slots / Math.max(1, listed.length);
      total -= slots - missing.length * perBlock;
      const waiting = [...missing];
      const work = async (): Promise<void> => {
        for (let slot = waiting.shift(); slot !== undefined && !signal.aborted; slot = waiting.shift()) {
          const next = slot;
          try {
            await retry(() => add(next));
            added += 1;
          } catch (error) {
            if (!(error instanceof NodeProblem)) {
              stop.abort();
              throw error;
            }
            if (!signal.aborted) failed.push({ slot: next, reason: error.message });
          }
          done += perBlock;
          onProgress({ done, total, added, slot: next });
        }
      };
      // All have to end before the caller closes the ledger.
      const ends = await Promise.allSettled(Array.from({ length: parallel }, work));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    }
  }
}

type Retry = <T>(run: () => Promise<T>) => Promise<T>;

/** Retries what a later attempt may solve. While the node limits the rate of calls, all attempts wait. */
function createRetries({ node, signal, delays = DELAYS, onProblem = () => {} }: FillOptions): Retry {
  let isFailing = false;
  return async (run) => {
    for (let attempt = 1; ; attempt++) {
      if (node.pauseMs() > 0) await pause(node.pauseMs(), signal);
      try {
        const result = await run();
        isFailing = false;
        return result;
      } catch (error) {
        if (!(error instanceof NodeProblem) || attempt === MAX_ATTEMPTS || signal.aborted) throw error;
        if (!isFailing) onProblem(error.message);
        isFailing = true;
        await pause(Math.max(retryWait(attempt, delays, Math.random), node.pauseMs()), signal);
      }
    }
  };
}

/** Fetches a block and writes it, one after the other: its neighbors must not be written at the same time. */
function createAdder(ledger: KeyValueWriter, reader: NodeReader): (slot: Slot) => Promise<void> {
  const writer = createLedgerWriter(ledger);
  let last: Promise<unknown> = Promise.resolve();
  return async (slot) => {
    const { block, absent } = await decodeBlock(await reader.block(slot), slot, reader.verify);
    const write = async (): Promise<void> => {
      await checkNeighbors(ledger, block);
      try {
        await writer.addBlock(block, absent);
      } catch (error) {
        throw error instanceof Refusal ? new LedgerError(`block ${slot} of the node: ${error.message}`) : error;
      }
    };
    const writing = last.then(write);
    last = writing.catch(() => {});
    await writing;
  };
}

async function checkNeighbors(ledger: KeyValueReader, block: BlockHeader): Promise<void> {
  const parent = await readHeader(ledger, slotKey(block.parentSlot));
  const [nextKey] = await ledger.keys('blocks', { from: slotKey(block.slot + 1n), limit: 1 });
  const next = nextKey === undefined ? null : await readHeader(ledger, nextKey);
  const between = await slotsIn(ledger, block.parentSlot + 1n, block.slot - 1n);
  if (parent !== null && block.slot !== 0n) requireChild(block, parent);
  if (next !== null && next.parentSlot === block.slot) requireChild(next, block);
  const [skipped = next !== null && next.parentSlot < block.slot ? next.slot : undefined] = between;
  if (skipped !== undefined) throw new LedgerError(describeFork(block.slot, skipped));
}

function requireChild(child: BlockHeader, parent: BlockHeader): void {
  if (child.previousBlockhash !== UNAVAILABLE_BLOCKHASH && child.previousBlockhash !== parent.blockhash)
    throw new LedgerError(describeFork(child.slot, parent.slot));
}

function describeFork(one: Slot, other: Slot): string {
  return `the blocks of slots ${one} and ${other} do not fit: the node and the ledger are of different forks or networks`;
}

async function slotsIn(ledger: KeyValueReader, from: Slot, to: Slot): Promise<readonly Slot[]> {
  if (from > to) return [];
  const keys = await ledger.keys('blocks', { from: slotKey(from), to: slotKey(to), limit: Number(SLOTS_AT_ONCE) });
  return keys.flatMap((key) => parseSlotKey(key) ?? []);
}

function max(one: Slot, other: Slot): Slot {
  return one > other ? one : other;
}

function min(one: Slot, other: Slot): Slot {
  return one < other ? one : other;
}
