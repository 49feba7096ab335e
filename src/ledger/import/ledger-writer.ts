import type { Slot } from '../../solana/ids/ids.ts';
import type { Block, BlockHeader } from '../../solana/model/block.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import {
  type Cell,
  ExistingRowError,
  type KeyValueReader,
  type KeyValueWriter,
  type TableRow,
  withRowError,
} from '../engine/key-value.ts';
import { describeOtherGenesis, firstBlockhash, readFirstBlockhash, readIdentity } from '../identity/ledger-identity.ts';
import { type AbsentInAnswer, NOTHING_ABSENT, encodeAbsentRow } from '../rows/absent-row.ts';
import { newTableRows } from '../rows/address-rows.ts';
import { encodeBlockRows, openBlock, withParts } from '../rows/block-rows.ts';
import { type Entry, encodeEntriesRow } from '../rows/entries-row.ts';
import { encodeFooterRow } from '../rows/footer-row.ts';
import {
  type TransactionWithoutBlock,
  decodeWithoutBlockRow,
  encodeWithoutBlockRow,
} from '../rows/without-block-row.ts';
import { slotKey } from '../rows/row-keys.ts';
import { decodeTransactionRow } from '../rows/tx-row.ts';
import { Refusal } from './import-report.ts';

/**
 * Adds blocks and transactions to a ledger. Existing rows never change: equal content is `existing`, different content
 * throws Refusal. If two answers differ only in their absent members, those of the first remain.
 */
export interface LedgerWriter {
  /** `entries` are null if they were not recorded. `cell` is the block's row as a warehouse has it, which is stored as it is. */
  readonly addBlock: (
    block: Block,
    absent?: AbsentInAnswer,
    entries?: readonly Entry[] | null,
    cell?: Cell | null,
  ) => Promise<WriteResult>;
  readonly addWithoutBlock: (transaction: TransactionWithoutBlock, absent?: AbsentInAnswer) => Promise<WriteResult>;
}

export interface WriteResult {
  readonly outcome: 'stored' | 'existing';
  /** False if the existing rows are from an answer with other absent members. */
  readonly sameAbsent: boolean;
}

const STORED: WriteResult = { outcome: 'stored', sameAbsent: true };

export function createLedgerWriter(kv: KeyValueWriter): LedgerWriter {
  let hasStarted = false;
  const slotOf = async (signature: string): Promise<Slot | null> => {
    const cell = await kv.get('tx', signature);
    return cell === null ? null : (await withRowError('tx', signature, () => decodeTransactionRow(cell.value))).slot;
  };
  const existingResult = async (key: string, absent: AbsentInAnswer): Promise<WriteResult> => {
    const [existing, row] = [await kv.get('absent', key), encodeAbsentRow(key, absent)];
    const sameAbsent = existing === null || row === null ? existing === row : await sameContent(existing, row.cell);
    return { outcome: 'existing', sameAbsent };
  };
  /** An earlier answer with the block may have had no footer. */
  const addFooter = async (slot: Slot, absent: AbsentInAnswer): Promise<void> => {
    const rows = footerRows(slot, absent);
    if (rows.length > 0 && (await kv.get('footer', slotKey(slot))) === null) await kv.write(rows);
  };
  const addBlock = async (
    block: Block,
    absent: AbsentInAnswer,
    entries: readonly Entry[] | null,
    exported: Cell | null,
    isAgain: boolean,
  ): Promise<WriteResult> => {
    const rows = await withCell(encodeBlockRows(block), exported);
    const key = slotKey(block.slot);
    const twice = findDuplicate(rows);
    if (twice !== null) throw new Refusal(`transaction ${twice} is in it twice`);
    const existing = await kv.get('blocks', key);
    if (existing !== null) {
      const cell = rows.at(-1)?.cell ?? null;
      const reason = await withRowError('blocks', key, () => describeDifference(existing, cell, block));
      if (reason !== null) throw new Refusal(reason);
      await addFooter(block.slot, absent);
      return existingResult(key, absent);
    }
    // The first time, the engine refuses a transaction that is there, which is faster than looking for each of them.
    for (const { key } of isAgain ? rows.filter(({ table }) => table === 'tx') : []) {
      const slot = await slotOf(key);
      if (slot !== null) throw new Refusal(`transaction ${key} stands in the block of slot ${slot}`);
    }
    await refuseOtherGenesis(kv, block);
    const entryRows = entries === null ? [] : [encodeEntriesRow(block.slot, entries)];
    const firstRows = hasStarted ? [] : await newTableRows(kv);
    await kv.write([
      ...firstRows,
      ...absentRows(key, absent),
      ...footerRows(block.slot, absent),
      ...entryRows,
      ...rows,
    ]);
    hasStarted = true;
    return STORED;
  };
  const addWithoutBlock = async (
    transaction: TransactionWithoutBlock,
    absent: AbsentInAnswer,
  ): Promise<WriteResult> => {
    const row = encodeWithoutBlockRow(transaction);
    const slot = await slotOf(row.key);
    if (slot === transaction.slot) return { outcome: 'existing', sameAbsent: true };
    if (slot !== null) throw new Refusal(`transaction ${row.key} stands in the block of slot ${slot}`);
    const existing = await kv.get('loose', row.key);
    if (existing === null) {
      await kv.write([...absentRows(row.key, absent), row]);
      return STORED;
    }
    const isSame = await withRowError('loose', row.key, () => isSameTransaction(existing, transaction));
    if (isSame) return existingResult(row.key, absent);
    throw new Refusal(`another recording of transaction ${row.key} is there`);
  };
  return {
    addBlock: (block, absent = NOTHING_ABSENT, entries = null, cell = null) =>
      againIfAdded((isAgain) => addBlock(block, absent, entries, cell, isAgain)),
    addWithoutBlock: (transaction, absent = NOTHING_ABSENT) => againIfAdded(() => addWithoutBlock(transaction, absent)),
  };
}

/** A row to write may be there, for example because another import has added it since our look. The second look finds it. */
async function againIfAdded(add: (isAgain: boolean) => Promise<WriteResult>): Promise<WriteResult> {
  try {
    return await add(false);
  } catch (error) {
    if (error instanceof ExistingRowError) return add(true);
    throw error;
  }
}

/** The rows of a block, which end with its own row, with another cell in that row. */
async function withCell(rows: readonly TableRow[], cell: Cell | null): Promise<readonly TableRow[]> {
  const last = rows.at(-1);
  if (cell === null || last === undefined) return rows;
  return [...rows.slice(0, -1), await withParts({ ...last, cell })];
}

/** The signature of a second row of a transaction; null if there is none. */
function findDuplicate(rows: readonly TableRow[]): string | null {
  const keys = new Set<string>();
  return rows.find(({ table, key }) => table === 'tx' && keys.size === keys.add(key).size)?.key ?? null;
}

function footerRows(slot: Slot, { footer }: AbsentInAnswer): readonly TableRow[] {
  return footer === undefined ? [] : [encodeFooterRow(slot, footer)];
}

function absentRows(key: string, absent: AbsentInAnswer): readonly TableRow[] {
  const row = encodeAbsentRow(key, absent);
  return row === null ? [] : [row];
}

/** Only newer nodes know the index, so an answer may lack it. */
async function isSameTransaction(existing: Cell, transaction: TransactionWithoutBlock): Promise<boolean> {
  const { index } = await decodeWithoutBlockRow(existing.value);
  const shared = index === null || transaction.index === null ? index : transaction.index;
  return sameContent(existing, encodeWithoutBlockRow({ ...transaction, index: shared }).cell);
}

/** Compares inflated cells, since the compressed bytes differ between zlib builds. */
async function sameContent(a: Cell, b: Cell): Promise<boolean> {
  if (a.qualifier !== b.qualifier) return false;
  const [one, other] = [await inflateCell(a.value, CELL_LIMITS.blocks), await inflateCell(b.value, CELL_LIMITS.blocks)];
  return Buffer.compare(one, other) === 0;
}

/** Describes how the existing block differs; null if it is the same. */
async function describeDifference(
  existing: Cell,
  cell: Cell | null,
  { slot, blockhash }: Block,
): Promise<string | null> {
  if (cell !== null && (await sameContent(existing, cell))) return null;
  const { qualifier, value } = existing;
  const header = openBlock({ slot, qualifier, bytes: await inflateCell(value, CELL_LIMITS.blocks) });
  return header.blockhash === blockhash
    ? `slot ${slot} holds another recording of this block`
    : `slot ${slot} holds another block, ${header.blockhash}`;
}

/** Throws Refusal for a block that is shown to be of another genesis than the ledger, by the blockhash of slot 0. */
async function refuseOtherGenesis(kv: KeyValueReader, block: BlockHeader): Promise<void> {
  const first = firstBlockhash(block);
  if (first === null) return;
  const identity = await readIdentity(kv);
  const reason = identity === null ? null : describeOtherGenesis(first, identity);
  if (reason !== null) throw new Refusal(`it is of another genesis: ${reason}`);
  const known = await readFirstBlockhash(kv);
  if (known !== null && known !== first)
    throw new Refusal(`it is of another genesis: the blockhash of slot 0 is ${first}, and ${known} in this ledger`);
}
