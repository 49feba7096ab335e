import { availableParallelism } from 'node:os';
import {
  type OnProgress,
  type Progress,
  WARM_UP_TRANSACTIONS,
  formatSlotLabel,
  withWarmUp,
} from '../../shared/progress.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type KeyValueReader, LedgerError, type TableName } from '../engine/key-value.ts';
import { decodeEntriesRow } from '../rows/entries-row.ts';
import { parseSlotKey, slotKey } from '../rows/row-keys.ts';

type OtherTable = Exclude<TableName, 'blocks'>;
type Weights = Partial<Readonly<Record<OtherTable, number>>>;

/** How far a command is that reads the rows of a ledger, blocks first. */
export interface RowsProgress {
  /** Called before the work on a block. */
  readonly atBlock: (slot: Slot) => void;
  /** Called after it. An earlier run may have done the work, so that it takes no time. */
  readonly afterBlock: (slot: Slot, transactions: number, wasDone: boolean) => Promise<void>;
  /** Called before the work on a row of another table. */
  readonly atRow: (table: OtherTable) => void;
}

/** Of a copy. */
export function createCopyProgress(kv: KeyValueReader, onProgress: OnProgress): Promise<RowsProgress> {
  return createRowsProgress(kv, onProgress, COPY_WORK, false);
}

/** Of a check, with or without the proof of history. */
export function createVerifyProgress(
  kv: KeyValueReader,
  onProgress: OnProgress,
  history: boolean,
): Promise<RowsProgress> {
  return createRowsProgress(kv, onProgress, VERIFY_WORK, history);
}

/** The time for a row, where 1 is that for a transaction in a block. A row of `tx` is part of that. */
const COPY_WORK: Weights = { loose: 0.5, account: 0.3 };
const VERIFY_WORK: Weights = {
  tx: 0.02,
  loose: 0.8,
  absent: 0.04,
  'tx-by-addr': 0.04,
  'tx-by-owner': 0.04,
  entries: 0.1,
  footer: 0.1,
  account: 0.02,
};

/** Hashes of proof of history that a core computes in the time for a transaction. */
const HASHES_PER_TRANSACTION = 1100;

const LABELS: Readonly<Record<OtherTable, string>> = {
  tx: 'index of transactions',
  loose: 'transactions without a block',
  info: 'description of the ledger',
  absent: 'absent fields',
  'tx-by-addr': 'index of addresses',
  'tx-by-owner': 'index of token owners',
  entries: 'entries',
  footer: 'block footers',
  account: 'accounts',
};

async function createRowsProgress(
  kv: KeyValueReader,
  onProgress: OnProgress,
  weights: Weights,
  history: boolean,
): Promise<RowsProgress> {
  const counts = await knownCounts(kv);
  const range = counts === null ? await slotRange(kv) : null;
  const historyWork = history && counts !== null ? await meanHistoryWork(kv) : 0;
  let total = range === null ? totalWork(counts ?? new Map(), weights, historyWork) : range.slots;
  let [done, transactions, rows] = [0, 0, 0];
  const report = (counted: Progress['counted'], label: string): void => {
    // A warehouse does not say how many rows its tables have. Reading it takes so long that warming up does not count.
    if (range === null) onProgress({ done: warm(done), total: warm(total), counted, label });
    else onProgress({ done, total: counted.unit === 'transaction' ? total : null, counted, label });
  };
  return {
    atBlock: (slot) => {
      if (range !== null) done = Math.max(0, Number(slot - range.first));
      report({ count: transactions, unit: 'transaction' }, formatSlotLabel(slot));
    },
    afterBlock: async (slot, count, wasDone) => {
      transactions += count;
      if (range !== null) return;
      const work = count + (historyWork > 0 && (await hasEntries(kv, slot)) ? historyWork : 0);
      if (wasDone) total -= work;
      else done += work;
    },
    atRow: (table) => {
      report({ count: rows, unit: 'row' }, LABELS[table]);
      rows += 1;
      done += weights[table] ?? 0;
    },
  };
}

function warm(work: number): number {
  return withWarmUp(work, WARM_UP_TRANSACTIONS);
}

function totalWork(counts: ReadonlyMap<TableName, number>, weights: Weights, historyWork: number): number {
  const rows = (table: TableName): number => counts.get(table) ?? 0;
  // There is a row of `tx` for each transaction in a block.
  const inBlocks = rows('tx') + rows('entries') * historyWork;
  return Object.entries(weights).reduce((sum, [table, weight]) => sum + rows(table as OtherTable) * weight, inBlocks);
}

/** Null if the engine does not know them. */
async function knownCounts(kv: KeyValueReader): Promise<ReadonlyMap<TableName, number> | null> {
  return (await kv.counts?.().catch(ignoreDamage)) ?? null;
}

/** Damage is reported where it is read for its content. */
function ignoreDamage(error: unknown): null {
  if (error instanceof LedgerError) return null;
  throw error;
}

async function slotRange(kv: KeyValueReader): Promise<{ readonly first: Slot; readonly slots: number }> {
  const [[first = ''], [last = '']] = [
    await kv.keys('blocks', { limit: 1, skipDamage: true }),
    await kv.keys('blocks', { limit: 1, reverse: true, skipDamage: true }),
  ];
  const [from, to] = [parseSlotKey(first) ?? 0n, parseSlotKey(last) ?? 0n];
  return { first: from, slots: Number(to - from) + 1 };
}

async function hasEntries(kv: KeyValueReader, slot: Slot): Promise<boolean> {
  const key = slotKey(slot);
  return (await kv.keys('entries', { from: key, to: key, limit: 1, skipDamage: true })).length > 0;
}

/** The work on the proof of history of a block, by the entries of the first and the last one. */
async function meanHistoryWork(kv: KeyValueReader): Promise<number> {
  const ends = [
    ...(await kv.keys('entries', { limit: 1, skipDamage: true })),
    ...(await kv.keys('entries', { limit: 1, reverse: true, skipDamage: true })),
  ];
  const hashes: number[] = [];
  for (const key of ends) {
    const cell = await kv.get('entries', key).catch(ignoreDamage);
    const entries = cell === null ? null : await decodeEntriesRow(cell.value).catch(() => null);
    if (entries !== null) hashes.push(entries.reduce((sum, { numHashes }) => sum + Number(numHashes), 0));
  }
  const mean = hashes.reduce((sum, count) => sum + count, 0) / Math.max(1, hashes.length);
  return mean / HASHES_PER_TRANSACTION / availableParallelism();
}
