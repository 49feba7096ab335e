import type { Blockhash, Signature, Slot } from '../../solana/ids/ids.ts';
import { isDeepStrictEqual } from 'node:util';
import { toExecutedTransaction } from '../../rpc-service/to-stored-block.ts';
import { createSlotChecks, type ReadBlock } from '../history/slot-checks.ts';
import type { SlotCounts, SlotRange } from '../history/slot-ranges.ts';
import { addLinks, checkBlockBalances, type LinkCounts, NO_LINKS } from '../history/block-balances.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import { verifySignatures } from '../../solana/ed25519/verify-signatures.ts';
import { hasUnknownName } from '../../solana/errors/transaction-error.ts';
import { createAddressCheck } from './check-addresses.ts';
import { decodeAccountRow } from '../rows/account-row.ts';
import { ACCOUNT_TABLE_KEY, decodeAccountTableRow, readAccountTable } from '../rows/account-table.ts';
import { parseAddressKey } from '../rows/address-rows.ts';
import { hasAddressTable } from '../rows/address-table.ts';
import { decodeAbsentRow } from '../rows/absent-row.ts';
import { openBlock } from '../rows/block-rows.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { decodeEntriesRow } from '../rows/entries-row.ts';
import { decodeInfoRow } from '../rows/info-row.ts';
import { type Cell, type KeyValueReader, type Row, TABLE_NAMES, type TableName } from '../engine/key-value.ts';
import { LedgerError, RowError } from '../engine/errors.ts';
import { decodeLooseRow } from '../rows/loose-row.ts';
import { parseSlotKey, slotKey } from '../rows/slot-key.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { decodeTransactionRow, formatMemos, type TransactionInfo } from '../rows/tx-row.ts';

export interface LedgerCheck {
  readonly rows: number;
  /** Number of valid signatures. */
  readonly signatures: number;
  readonly faults: readonly Fault[];
  readonly links: LinkCounts;
  /**
   * What could not be checked, and balances of a block that do not follow from each other: no fault of a row, which may be exactly what
   * a node answered.
   */
  readonly notes: readonly Fault[];
  /** How many slots have each status, from the first block to the last. */
  readonly slots: SlotCounts;
}

export interface VerifyOptions {
  /** Blockhashes that are known from elsewhere, by slot. */
  readonly anchors?: ReadonlyMap<Slot, Blockhash>;
  /** Whether to recompute proof of history, which takes most of the time; by default, yes. */
  readonly history?: boolean;
  /** Whether blocks between those of the reader may exist; by default, no. */
  readonly isSample?: boolean;
  /** Told of each range of slots with the same status, in order. */
  readonly onSlots?: (range: SlotRange) => void;
}

/** A problem. `table` and `key` are null if it is not one of a certain table or row. */
export interface Fault {
  readonly table: TableName | null;
  readonly key: string | null;
  readonly text: string;
}

/**
 * Checks the storage, reads every row, verifies every signature, compares the transaction rows with the blocks, and the balances within
 * each block. Recomputes proof of history where there are entries.
 */
export async function verifyLedger(
  kv: KeyValueReader,
  onProgress: (done: number, total: number, label: string) => void = () => {},
  { anchors = new Map(), history = true, isSample = false, onSlots = () => {} }: VerifyOptions = {},
): Promise<LedgerCheck> {
  const faults: Fault[] = [];
  const inBlocks = new Set<string>();
  /** Number of transactions, by the key of a block or a loose transaction. */
  const lengths = new Map<string, number>();
  let rows = 0;
  let signatures = 0;
  let links = NO_LINKS;
  const notes: Fault[] = [];
  const addresses = createAddressCheck(kv);
  const hasTable = await hasAddressTable(kv);
  // If its row is damaged, the check of that table says so.
  const accountTable = await readAccountTable(kv).catch(() => null);
  /** Keys of blocks that cannot be read. */
  const broken = new Set<string>();

  /** Records an error of the check as a fault of the row. */
  const attempt = async <T>(table: TableName, key: string, check: () => Promise<T>): Promise<T | null> => {
    try {
      return await check();
    } catch (error) {
      faults.push({ table, key, text: error instanceof Error ? error.message : String(error) });
      if (table === 'blocks') broken.add(key);
      return null;
    }
  };
  const checkSignatures = async ({ transaction }: ExecutedTransaction): Promise<void> => {
    const checks = await verifySignatures(transaction);
    signatures += checks.filter((check) => check === 'valid').length;
    const invalid = checks.findIndex((check) => check !== 'valid');
    if (invalid !== -1) throw new Error(`signature ${transaction.signatures[invalid]} does not fit its message`);
  };
  const checkBlock = async ({ key, cell }: Row): Promise<ReadBlock> => {
    const slot = parseSlotKey(key);
    if (slot === null) throw new Error('the key is not a slot');
    const block = openBlock({
      slot,
      qualifier: cell.qualifier,
      bytes: await inflateCell(cell.value, CELL_LIMITS.blocks),
    });
    lengths.set(key, block.transactions.length);
    const transactions = [...block.transactions].map(toExecutedTransaction);
    for (const [index, executed] of transactions.entries()) {
      const id = transactionId(executed.transaction);
      inBlocks.add(id);
      await attempt('blocks', key, () => checkSignatures(executed));
      await attempt('tx', id, () => checkTransactionRow(kv, id, describeExpected(slot, index, executed)));
    }
    if (hasTable) {
      const wrong = await addresses.checkBlock({ slot, blockTime: block.blockTime, transactions });
      for (const fault of wrong) faults.push({ table: 'tx-by-addr', ...fault });
    }
    const balances = checkBlockBalances(transactions);
    links = addLinks(links, balances);
    for (const text of balances.notes) notes.push({ table: 'blocks', key, text });
    return { header: block, transactions };
  };
  const checks: Readonly<Record<Exclude<TableName, 'blocks'>, (row: Row) => Promise<void>>> = {
    tx: async ({ key, cell }) => {
      if (inBlocks.has(key)) return;
      const { slot } = await decodeTransactionRow(cell.value);
      if (!broken.has(slotKey(slot))) throw new Error('no block holds this transaction');
    },
    loose: async ({ key, cell }) => {
      const loose = await decodeLooseRow(cell.value);
      if (transactionId(loose.transaction) !== key) throw new Error('the key is not the signature of what it holds');
      lengths.set(key, 1);
      await checkSignatures(loose);
    },
    info: async ({ key, cell }) => {
      await (key === ACCOUNT_TABLE_KEY ? decodeAccountTableRow(cell.value) : decodeInfoRow(cell.value));
    },
    absent: async ({ key, cell }) => {
      const { metas, words } = await decodeAbsentRow(cell.value);
      const length = lengths.get(key);
      if (length === undefined) throw new Error('no block and no loose transaction has this key');
      if (metas.length !== 0 && metas.length !== length) {
        throw new Error(`it describes ${metas.length} transactions, where there are ${length}`);
      }
      const beyond = words.find(({ transaction }) => transaction !== null && transaction >= length);
      if (beyond !== undefined) {
        throw new Error(`it has a word of transaction ${beyond.transaction}, where there are ${length}`);
      }
    },
    'tx-by-addr': (row) => (hasTable ? addresses.checkRow(row, (slot) => broken.has(slotKey(slot))) : NOTHING_TO_CHECK),
    entries: async ({ key, cell }) => {
      await decodeEntriesRow(cell.value);
      if (!lengths.has(key) && !broken.has(key)) throw new Error('no block has this key');
    },
    account: async ({ key, cell }) => {
      const slot = parseAddressKey(key)?.slot;
      if (slot === undefined) throw new Error('the key is not an address and a slot');
      await decodeAccountRow(cell.value);
      if (accountTable === null) throw new Error('no row says which slots this table is of');
      if (!accountTable.slots.includes(slot)) throw new Error(`it is of slot ${slot}, of which this table is not`);
    },
  };

  const addDamage = (table: TableName, error: Error): void => {
    // The check of the storage has named the pages already.
    if (!(error instanceof RowError)) return;
    faults.push({ table, key: error.key, text: error.reason });
    if (table !== 'blocks') return;
    broken.add(error.key);
    slots.addBroken(error.key);
  };

  if (!hasTable) notes.push({ table: null, key: null, text: NO_ADDRESS_TABLE });
  const addFault = (key: string, text: string): void => {
    faults.push({ table: 'blocks', key, text });
  };
  const slots = await createSlotChecks(kv, { anchors, history, isSample, onSlots, addFault });
  const storage = await kv.check();
  faults.push(...storage.faults.map((fault) => ({ ...fault, key: null })));
  notes.push(...storage.notes.map((text) => ({ table: null, key: null, text })));
  const total = (await kv.keys('blocks', { limit: Number.MAX_SAFE_INTEGER, skipDamage: true })).length;
  // Blocks first: the rows of the other tables are compared with them.
  for (const table of TABLE_NAMES) {
    for await (const row of kv.rows(table, (error) => addDamage(table, error))) {
      rows++;
      if (table !== 'blocks') {
        await attempt(table, row.key, () => checks[table](row));
        continue;
      }
      onProgress(rows - 1, total, `block ${row.key}`);
      const faultsBefore = faults.length;
      const block = await attempt(table, row.key, () => checkBlock(row));
      if (block === null) slots.addBroken(row.key);
      else await slots.add(block, faults.length - faultsBefore);
    }
  }
  for (const text of addresses.finish()) faults.push({ table: 'tx-by-addr', key: null, text });
  const { counts, notes: unused } = await slots.finish();
  notes.push(...unused.map((text) => ({ table: null, key: null, text })));
  return { rows, signatures, faults, links, notes, slots: counts };
}

const NOTHING_TO_CHECK = Promise.resolve();
const NO_ADDRESS_TABLE =
  'not all blocks are in the table of addresses, so it was not checked; slotscope ledger index adds them';

function describeExpected(slot: Slot, index: number, { transaction, meta }: ExecutedTransaction): TransactionInfo {
  return { slot, index, err: meta?.err ?? null, memo: formatMemos(transaction.message) };
}

async function checkTransactionRow(kv: KeyValueReader, id: Signature, expected: TransactionInfo): Promise<void> {
  const cell = await readOrNull(kv, id);
  // Its damage is named where the table is read.
  if (cell === 'damaged') return;
  if (cell === null)
    throw new Error(`no such row, though it is transaction ${expected.index} of slot ${expected.slot}`);
  const { slot, index, err, memo } = await decodeTransactionRow(cell.value);
  if (slot !== expected.slot || index !== expected.index) {
    throw new Error(`it says transaction ${index} of slot ${slot}, and is ${expected.index} of ${expected.slot}`);
  }
  // Where the payload of an unknown error ends is unknown too, so the row's memo looks like a part of it.
  if (hasUnknownName(err) && hasUnknownName(expected.err)) return;
  if (!isDeepStrictEqual(err, expected.err)) throw new Error('its error is not the one in its block');
  if (memo !== null && memo !== expected.memo) throw new Error('its memo is not the one in its block');
}

async function readOrNull(kv: KeyValueReader, id: Signature): Promise<Cell | 'damaged' | null> {
  try {
    return await kv.get('tx', id);
  } catch (error) {
    if (error instanceof LedgerError) return 'damaged';
    throw error;
  }
}
