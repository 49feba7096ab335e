import { backOff } from '../../shared/back-off.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { CELL_LIMITS, inflateCell } from '../../ledger/cell/cell.ts';
import { type KeyValueReader, type KeyValueWriter, LedgerError, withRowError } from '../../ledger/engine/key-value.ts';
import { publicClusterName, storeIdentity } from '../../ledger/identity/ledger-identity.ts';
import { certifiedSlot, storeCertificate } from '../../ledger/rows/certificate-row.ts';
import { encodeRankMapRow, readRankMap } from '../../ledger/rows/rank-map-row.ts';
import { createLedgerWriter } from '../../ledger/import/ledger-writer.ts';
import { openBlock } from '../../ledger/rows/block-rows.ts';
import { type Slot, UNAVAILABLE_BLOCKHASH, parseBlockhash } from '../../solana/ids/ids.ts';
import type { BlockHeader } from '../../solana/model/block.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { NodeProblem, type NodeReader, createNodeReader, fetchAhead } from './node-reader.ts';
import type { AnsweredBlock } from '../../ledger/import/from-answer.ts';
import { Refusal } from '../../ledger/import/import-report.ts';
import { storeTransactionCount } from '../../ledger/rows/transaction-count-row.ts';
import { parseSlotKey } from '../../ledger/rows/row-keys.ts';

interface FollowOptions {
  readonly node: Upstream;
  readonly ledger: KeyValueWriter;
  /**
   * Start of an empty ledger; null for the newest finalized block. Beyond the end of a nonempty ledger, it leaves a
   * gap.
   */
  readonly start: Slot | null;
  /** Stops following between two blocks. */
  readonly signal: AbortSignal;
  readonly events: FollowEvents;
  readonly delays?: Delays;
  readonly blockTimeoutMs?: number;
}

interface FollowEvents {
  readonly onBlock: (slot: Slot, newest: Slot) => void;
  /** Called with the newest slot of the node and that of the ledger, each time that the node is asked. */
  readonly onTip?: (newest: Slot, last: Slot) => void;
  /** Called for the first of several consecutive problems. */
  readonly onProblem: (reason: string) => void;
  readonly onRecovery: () => void;
}

/** Slots per call of getBlocks. */
const SLOTS_AT_ONCE = 500n;

/**
 * Appends the finalized blocks of a node to a ledger, in order, until `signal`. Each block must be the child of the
 * previous one. This ensures that no block is missing and that the slots between two blocks were skipped. Transient
 * problems are retried. Throws LedgerError for permanent ones: the node belongs to another cluster or fork, or no
 * longer has the next block.
 */
export async function followNode(options: FollowOptions): Promise<void> {
  const { node, ledger, signal, events, delays = DELAYS } = options;
  const reader = createNodeReader(node, signal, options.blockTimeoutMs);
  const progress = await createProgress(reader, options);
  let failures = 0;
  let isKnown = false;
  let askCertificateAt = 0;
  let askCountAt = 0;
  while (!signal.aborted) {
    try {
      // After a failure, another node may answer at the same URL.
      if (!isKnown) await requireSameCluster(reader, ledger);
      isKnown = true;
      if (performance.now() >= askCertificateAt) {
        await keepCertificate(reader, ledger);
        askCertificateAt = performance.now() + CERTIFICATE_MS;
      }
      const isAtTip = await progress.advance();
      if (isAtTip && performance.now() >= askCountAt) {
        await keepTransactionCount(reader, ledger);
        askCountAt = performance.now() + COUNT_MS;
      }
      if (failures > 0) events.onRecovery();
      failures = 0;
      if (isAtTip) await pause(delays.pollMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NodeProblem)) throw error;
      isKnown = false;
      progress.restart();
      failures += 1;
      if (failures === 1) events.onProblem(error.message);
      await pause(Math.max(retryWait(failures, delays, Math.random), node.pauseMs()), signal);
    }
  }
}

/** Throws LedgerError if the node is of another cluster than the ledger. */
export async function requireSameCluster(reader: NodeReader, ledger: KeyValueWriter): Promise<void> {
  const genesisHash = await reader.genesisHash();
  if (genesisHash === null) return;
  if (parseBlockhash(genesisHash) === null) throw new NodeProblem('getGenesisHash: its answer is no hash');
  await storeIdentity(ledger, { cluster: publicClusterName(genesisHash), genesisHash });
}

/** A cluster may get its certificate while it is followed. */
const CERTIFICATE_MS = 3_600_000;

/** Keeps it with the rank map that it is checked against. Throws LedgerError if the ledger has another certificate. */
async function keepCertificate(reader: NodeReader, ledger: KeyValueWriter): Promise<void> {
  const certificate = await reader.certificate();
  if (certificate === null) return;
  await storeCertificate(ledger, certificate);
  const slot = certifiedSlot(certificate);
  if (slot === null || (await readRankMap(ledger)) !== null) return;
  const rankMap = await reader.rankMap(slot);
  if (rankMap !== null) await ledger.write([encodeRankMapRow(rankMap)]);
}

/** So that a service has to add up the blocks of at most an hour. */
const COUNT_MS = 3_600_000;

async function keepTransactionCount(reader: NodeReader, ledger: KeyValueWriter): Promise<void> {
  const count = await reader.transactionCount();
  if (count !== null) await storeTransactionCount(ledger, count);
}

/** How far the ledger is. */
interface Progress {
  /** Appends the available blocks; true if there are no newer ones. */
  readonly advance: () => Promise<boolean>;
  /** Continues from the end of the ledger. */
  readonly restart: () => void;
}

async function createProgress(reader: NodeReader, { ledger, start, signal, events }: FollowOptions): Promise<Progress> {
  const writer = createLedgerWriter(ledger);
  const newest = await readNewestBlock(ledger);
  const leavesGap = newest !== null && start !== null && start > newest.slot + 1n;
  let last = leavesGap ? null : newest;
  const first = (): Slot | null => (last === null ? start : last.slot + 1n);
  /** Where to look for the next block; null for the tip. */
  let next = first();

  const add = async ({ block, absent }: AnsweredBlock): Promise<void> => {
    if (last !== null) await checkLink(block, last, reader);
    try {
      await writer.addBlock(block, absent);
    } catch (error) {
      throw error instanceof Refusal ? new LedgerError(`block ${block.slot} of the node: ${error.message}`) : error;
    }
    last = block;
    next = first();
  };
  return {
    advance: async () => {
      const tip = await reader.newestSlot();
      if (last !== null) events.onTip?.(tip, last.slot);
      const from = next ?? tip;
      if (from > tip) return true;
      if (last === null) await requireCovered(from, reader);
      const to = from + SLOTS_AT_ONCE <= tip ? from + SLOTS_AT_ONCE - 1n : tip;
      const slots = await reader.slots(from, to);
      for await (const answered of fetchAhead(slots, reader)) {
        if (signal.aborted) return false;
        await add(answered);
        events.onBlock(answered.block.slot, tip);
      }
      // In a range without a block, the next block shows whether all of it was skipped.
      if (slots.length === 0 && to < tip) next = to + 1n;
      return to === tip;
    },
    restart: () => {
      next = first();
    },
  };
}

/** The header of the newest block; null in an empty ledger. */
async function readNewestBlock(kv: KeyValueReader): Promise<BlockHeader | null> {
  const [key] = await kv.keys('blocks', { limit: 1, reverse: true });
  return key === undefined ? null : readHeader(kv, key);
}

/** The header of a block by its key; null if the ledger does not have it. */
export async function readHeader(kv: KeyValueReader, key: string): Promise<BlockHeader | null> {
  const slot = parseSlotKey(key);
  const cell = await kv.get('blocks', key);
  if (slot === null || cell === null) return null;
  return withRowError('blocks', key, async () => {
    const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
    const { parentSlot, blockhash, previousBlockhash, blockHeight, blockTime } = openBlock({
      slot,
      qualifier: cell.qualifier,
      bytes,
    });
    return { slot, parentSlot, blockhash, previousBlockhash, blockHeight, blockTime };
  });
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    // Stopped: the caller checks the signal.
  }
}

/**
 * Checks that a block is the child of the last one of the ledger, so that the slots between them were skipped. Throws
 * NodeProblem if the node left out a block between them, and LedgerError if it no longer has that block or is on
 * another fork.
 */
async function checkLink(block: BlockHeader, last: BlockHeader, { oldestSlot }: NodeReader): Promise<void> {
  const { slot, parentSlot, previousBlockhash } = block;
  if (parentSlot > last.slot) {
    const oldest = await oldestSlot();
    if (oldest > parentSlot) throw new LedgerError(describePruned(oldest, last.slot));
    throw new NodeProblem(`getBlocks: it lists slot ${slot}, but not ${parentSlot}, which that follows`);
  }
  const isSameParent = previousBlockhash === last.blockhash || previousBlockhash === UNAVAILABLE_BLOCKHASH;
  if (parentSlot === last.slot && isSameParent) return;
  throw new LedgerError(
    `finalized block ${slot} of the node does not follow block ${last.slot} of the ledger: they are of different forks or networks`,
  );
}

/** Throws LedgerError if the node no longer has the first slot to follow from. */
async function requireCovered(start: Slot, { oldestSlot }: NodeReader): Promise<void> {
  const oldest = await oldestSlot();
  if (oldest > start)
    throw new LedgerError(`the oldest block of the node is of slot ${oldest}, after --start ${start}`);
}

function describePruned(oldest: Slot, last: Slot): string {
  return `the oldest block of the node is of slot ${oldest}, and the ledger ends at ${last}: --start ${oldest} leaves a gap and goes on`;
}

/** Wait times in milliseconds. */
export interface Delays {
  /** Between two checks for a newer block. */
  readonly pollMs: number;
  /** After the first failure; doubles with each consecutive one. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
}

export const DELAYS: Delays = { pollMs: 400, firstRetryMs: 250, maxRetryMs: 30_000 };

/** The wait after a number of consecutive failures, from 1. A random part of up to half spreads the clients out. */
export function retryWait(failures: number, { firstRetryMs, maxRetryMs }: Delays, random: () => number): number {
  return backOff(failures, firstRetryMs, maxRetryMs) * (0.5 + random() / 2);
}
