import { formatInteger } from '../../shared/format/format-number.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { type KeyValueWriter, type TableRow, withRowError } from '../engine/key-value.ts';
import { openLmdbReader, openLmdbWriter } from '../engine/lmdb-engine.ts';
import { ADDRESS_TABLE_ROW, encodeAddressRows, hasAddressTable, toAddressedBlock } from '../rows/address-rows.ts';
import { openBlock } from '../rows/block-rows.ts';
import { parseSlotKey } from '../rows/row-keys.ts';
import type { Reporter } from './reporter.ts';

/**
 * Completes the address table of a ledger. The exit code is 0. Throws LedgerError if there is no ledger, or it is
 * damaged.
 */
export async function ledgerIndex(ledger: string, { line, progress }: Reporter): Promise<number> {
  // Opening for writing would create a missing ledger.
  await openLmdbReader(ledger).close();
  const engine = openLmdbWriter(ledger);
  try {
    const { blocks, rows } = await indexLedger(engine, progress);
    line(`${formatInteger(blocks)} blocks read, ${formatInteger(rows)} rows added to the table of addresses`);
    return 0;
  } finally {
    await engine.close();
  }
}

export interface IndexReport {
  readonly blocks: number;
  /** Rows that were written. */
  readonly rows: number;
}

/** Adds the blocks of an older ledger to its address table. Run it again to resume after an interruption. */
export async function indexLedger(
  kv: KeyValueWriter,
  progress: (done: number, total: number, label: string) => void = () => {},
): Promise<IndexReport> {
  const total = (await kv.keys('blocks', { limit: Number.MAX_SAFE_INTEGER })).length;
  let blocks = 0;
  let rows = 0;
  for await (const { key, cell } of kv.rows('blocks')) {
    progress(blocks, total, `block ${key}`);
    const expected = await withRowError('blocks', key, async () => {
      const slot = parseSlotKey(key);
      if (slot === null) throw new Error('the key is not a slot');
      const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
      return encodeAddressRows(toAddressedBlock(openBlock({ slot, qualifier: cell.qualifier, bytes })));
    });
    const missing = await findMissing(kv, expected);
    await kv.write(missing);
    blocks += 1;
    rows += missing.length;
  }
  if (!(await hasAddressTable(kv))) await kv.write([ADDRESS_TABLE_ROW]);
  return { blocks, rows };
}

async function findMissing(kv: KeyValueWriter, rows: readonly TableRow[]): Promise<readonly TableRow[]> {
  const missing: TableRow[] = [];
  for (const row of rows) if ((await kv.get(row.table, row.key)) === null) missing.push(row);
  return missing;
}
