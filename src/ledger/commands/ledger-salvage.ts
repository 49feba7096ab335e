import type { Slot } from '../../solana/ids/ids.ts';
import type { Cell, CopyTarget, KeyValueReader, LostRow, ScannedRows, TableName } from '../engine/key-value.ts';
import { ACCOUNT_TABLE_KEY, decodeAccountTableRow, encodeAccountTableRow } from '../rows/account-rows.ts';
import { INFO_KEY, UNKNOWN_INFO, decodeInfoRow, encodeInfoRow } from '../rows/info-row.ts';
import { parseAddressKey, slotKey } from '../rows/row-keys.ts';
import { decodeTransactionRow } from '../rows/tx-row.ts';
import { type CopyReport, type NamedTarget, copyLedger, printCopy } from './ledger-copy.ts';
import type { Reporter } from './reporter.ts';

/**
 * Copies the readable rows of a damaged ledger and prints what is lost. The exit code is 0 if nothing is known to be
 * lost, otherwise 1.
 */
export async function ledgerSalvage(
  from: { readonly reader: KeyValueReader; readonly rows: ScannedRows },
  to: NamedTarget,
  { line, problem, progress }: Reporter,
): Promise<number> {
  const report = await salvageLedger(from, to, progress);
  for (const text of report.lost) problem(`lost: ${text}`);
  printCopy(report, to.name, { line, problem });
  line('Each copied row matches its checksum. Rows that left no trace are neither counted nor named.');
  line('Importing the original files into the new ledger adds what is missing.');
  return report.lost.length + report.faults.length === 0 ? 0 : 1;
}

export interface SalvageReport extends CopyReport {
  /** Known losses, one per text. */
  readonly lost: readonly string[];
}

/** Copies the rows that a scan of a damaged ledger found. The copy claims no more than that: its gaps may be lost blocks. */
export async function salvageLedger(
  { reader, rows }: { readonly reader: KeyValueReader; readonly rows: ScannedRows },
  to: CopyTarget,
  progress?: (done: number, total: number, label: string) => void,
): Promise<SalvageReport> {
  const get = async (table: TableName, key: string): Promise<Cell | null> => {
    const cell = await reader.get(table, key);
    return table === 'info' ? describeWithoutClaims(key, cell, rows) : cell;
  };
  const report = await copyLedger({ ...reader, get }, to, progress);
  return {
    ...report,
    lost: [...nameLostRows(rows), ...(await nameLostBlocks(reader, rows)), ...compareCounts(rows)],
  };
}

/**
 * A description of the ledger without the claims that a lost row would invalidate: that gaps are skipped slots, and
 * that every account is present.
 */
async function describeWithoutClaims(key: string, cell: Cell | null, rows: ScannedRows): Promise<Cell | null> {
  if (key === INFO_KEY && cell !== null) {
    const { genesisHash, cluster } = await decodeInfoRow(cell.value);
    return encodeInfoRow({ ...UNKNOWN_INFO, genesisHash, cluster }).cell;
  }
  if (key !== ACCOUNT_TABLE_KEY) return cell;
  const slots = cell === null ? slotsOf(rows.keys('account')) : (await decodeAccountTableRow(cell.value)).slots;
  return slots.length === 0 ? null : encodeAccountTableRow({ complete: false, slots }).cell;
}

function slotsOf(accounts: readonly string[]): readonly Slot[] {
  const slots = new Set(accounts.map((key) => parseAddressKey(key)?.slot ?? 0n));
  return [...slots].sort((one, other) => (one < other ? -1 : 1));
}

/** Copied blocks bring the rows of these tables with them. */
const DERIVED: ReadonlySet<TableName> = new Set(['tx', 'tx-by-addr']);

function nameLostRows({ lost, keys, written }: ScannedRows): readonly string[] {
  const hasAccounts = keys('account').length > 0 || written.has('account');
  const isDerived = ({ table, key }: LostRow): boolean =>
    table === null ? parseAddressKey(key) !== null && !hasAccounts : DERIVED.has(table);
  return lost
    .filter((row) => !isDerived(row))
    .map(({ table, key }) => `row ${key}${table === null ? '' : ` of table ${table}`}`);
}

/** The blocks that rows of transactions name, and that are not there. */
async function nameLostBlocks(reader: KeyValueReader, { keys }: ScannedRows): Promise<readonly string[]> {
  const blocks = new Set(keys('blocks'));
  const named = new Map<bigint, number>();
  for await (const { cell } of reader.rows('tx')) {
    const { slot } = await decodeTransactionRow(cell.value);
    if (!blocks.has(slotKey(slot))) named.set(slot, (named.get(slot) ?? 0) + 1);
  }
  return [...named]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([slot, count]) => `the block of slot ${slot}, of which rows of ${count} transactions are left`);
}

function compareCounts({ keys, written }: ScannedRows): readonly string[] {
  return [...written].flatMap(([table, count]) => {
    const found = keys(table).length;
    return found < count && !DERIVED.has(table) ? [`table ${table}: ${found} of at least ${count} rows are left`] : [];
  });
}
