import { type StoredBlock, toExecutedTransaction } from '../../rpc-service/store/ledger-store.ts';
import type { OnProgress } from '../../shared/progress.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import {
  type Cell,
  type CopyTarget,
  type KeyValueReader,
  type Row,
  RowError,
  type TableName,
  type TableRow,
  withRowError,
} from '../engine/key-value.ts';
import { ACCOUNT_TABLE_KEY, decodeAccountTableRow, encodeAccountTableRow } from '../rows/account-rows.ts';
import { encodeAddressRows, newTableRows, toAddressedBlock } from '../rows/address-rows.ts';
import { openBlock } from '../rows/block-rows.ts';
import { CERTIFICATE_KEY } from '../rows/certificate-row.ts';
import { RANK_MAP_KEY } from '../rows/rank-map-row.ts';
import { transactionCountKeys } from '../rows/transaction-count-row.ts';
import { INFO_KEY, UNKNOWN_INFO, decodeInfoRow, encodeInfoRow } from '../rows/info-row.ts';
import { addressKey, parseSlotKey } from '../rows/row-keys.ts';
import { encodeTransactionRow } from '../rows/tx-row.ts';
import { createCopyProgress } from './command-progress.ts';
import { EXIT, type Reporter, formatCount } from './reporter.ts';

/**
 * Copies a ledger and prints what was copied and what was left out. The exit code is 0 without faults, otherwise 1; it is 2 if `signal`
 * stopped the copy.
 */
export async function ledgerCopy(
  from: KeyValueReader,
  to: NamedTarget,
  { line, problem, progress }: Reporter,
  { json = false, signal }: { readonly json?: boolean; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const report = await copyLedger(from, to, progress, signal);
  const { faults } = report;
  const isStopped = signal?.aborted === true;
  const code = isStopped ? EXIT.failed : faults.length === 0 ? EXIT.ok : EXIT.wrong;
  if (json) printJsonCopy(report, code, line);
  else {
    printCopy(report, to.name, { line, problem });
    line(faults.length > 0 ? `${formatCount(faults.length, 'fault')} found.` : 'Every copied row was read back.');
  }
  if (isStopped) problem('Stopped. What was copied is kept; run the same command again to copy the rest.');
  return code;
}

/** A line for each fault, and a last line with the totals. */
function printJsonCopy(
  { copied, existing, rebuilt, left, faults }: CopyReport,
  exitCode: number,
  line: Reporter['line'],
): void {
  for (const { table, key, text } of faults)
    line(stringifyJson({ finding: key === null ? 'storage' : 'row', table, key, text }));
  const counts = { copied: { ...copied }, existing, rebuilt, left: { ...left } };
  line(stringifyJson({ findings: faults.length, ...counts, exitCode }));
}

export type NamedTarget = CopyTarget & { readonly name: string };

function printCopy(
  { copied, existing, rebuilt, left, faults }: CopyReport,
  target: string,
  { line, problem }: Pick<Reporter, 'line' | 'problem'>,
): void {
  for (const fault of faults) problem(formatFault(fault));
  line(`Copied to ${target}:`);
  line(
    `  blocks                      ${formatInteger(copied.blocks)} copied, ${formatInteger(existing)} there already`,
  );
  line(`  their transactions          ${formatInteger(copied.transactions)} copied`);
  line(`  transactions without block  ${formatInteger(copied.withoutBlock)} copied`);
  line(`  account states              ${formatInteger(copied.accounts)} copied`);
  if (rebuilt > 0) {
    line(
      `${formatCount(rebuilt, 'row')} of transactions ${verb(rebuilt)} missing, and ${verb(rebuilt)} made from the blocks.`,
    );
  }
  if (left.withoutBlock > 0) {
    line(
      `${formatCount(left.withoutBlock, 'transaction')} without a block ${verb(left.withoutBlock)} left out: a warehouse has no place for ${left.withoutBlock === 1 ? 'it' : 'them'}.`,
    );
  }
  if (left.absent > 0) {
    line(
      `${formatCount(left.absent, 'row')} of absent fields ${verb(left.absent)} left out: a warehouse answers null or nothing there.`,
    );
  }
  if (left.footers > 0) {
    line(`${formatCount(left.footers, 'footer')} ${verb(left.footers)} left out: a warehouse has no place for them.`);
  }
  if (left.accounts > 0) {
    line(
      `${formatCount(left.accounts, 'account state')} ${verb(left.accounts)} left out: a warehouse has no place for them.`,
    );
  }
}

function formatFault({ table, key, text }: CopyFault): string {
  const where = table === null ? '' : `table ${table}: `;
  return key === null ? `${where}${text}` : `row ${key} of ${where}${text}`;
}

function verb(count: number): string {
  return count === 1 ? 'was' : 'were';
}

export interface CopyReport {
  readonly copied: {
    readonly blocks: number;
    readonly transactions: number;
    readonly withoutBlock: number;
    /** States of accounts. */
    readonly accounts: number;
  };
  /** Blocks that the target already had. */
  readonly existing: number;
  /** Transaction rows that the source lacks although it has their blocks, from which they were derived. */
  readonly rebuilt: number;
  /** Rows of tables that the target does not have. */
  readonly left: {
    readonly withoutBlock: number;
    readonly absent: number;
    readonly footers: number;
    readonly accounts: number;
  };
  readonly faults: readonly CopyFault[];
}

interface CopyFault {
  /** null if it is not of a certain table or row. */
  readonly table: TableName | null;
  readonly key: string | null;
  readonly text: string;
}

/**
 * Copies a ledger block by block. The transactions of a block come before the block, so that an interrupted copy can
 * resume. Reads back what it wrote. Existing rows of the target never change: a difference is reported as a fault. What is damaged in the
 * source is reported and left out; the copy then claims no more than that its rows are right, since its gaps may be lost blocks.
 */
export async function copyLedger(
  from: KeyValueReader,
  to: CopyTarget,
  onProgress: OnProgress = () => {},
  signal?: AbortSignal,
): Promise<CopyReport> {
  const faults: CopyFault[] = [];
  const copied = { blocks: 0, transactions: 0, withoutBlock: 0, accounts: 0 };
  const left = { withoutBlock: 0, absent: 0, footers: 0, accounts: 0 };
  let existing = 0;
  let rebuilt = 0;
  let isDamaged = false;
  const progress = await createCopyProgress(from, onProgress);
  const isStopped = (): boolean => signal?.aborted === true;
  for await (const row of from.rows('blocks', onDamage('blocks'))) {
    if (isStopped()) break;
    progress.atBlock(slotOf(row.key));
    const block = await openRow(row);
    const wasThere = await isThere('blocks', row);
    if (wasThere) await completeBlock(row.key, block);
    else await copyBlock(row, block);
    await progress.afterBlock(block.slot, block.transactions.length, wasThere);
  }
  for await (const row of from.rows('loose', onDamage('loose'))) {
    if (isStopped()) break;
    progress.atRow('loose');
    if (!to.reader.tables.has('loose')) left.withoutBlock += 1;
    else if (!(await isThere('loose', row))) {
      const beside = await rowsBeside(row.key);
      if (beside === null) continue;
      await copyRows([...beside, { table: 'loose', ...row }]);
      copied.withoutBlock += 1;
    }
  }
  if (isStopped()) return reportSoFar();
  if (!to.reader.tables.has('absent')) for await (const _ of from.rows('absent', () => {})) left.absent += 1;
  if (!to.reader.tables.has('footer')) for await (const _ of from.rows('footer', () => {})) left.footers += 1;
  for await (const row of from.rows('account', onDamage('account'))) {
    if (isStopped()) return reportSoFar();
    progress.atRow('account');
    if (!to.reader.tables.has('account')) left.accounts += 1;
    else if (!(await isThere('account', row))) {
      await copyRows([{ table: 'account', ...row }]);
      copied.accounts += 1;
    }
  }
  // After the accounts, because the last row marks them as complete.
  const counts = await transactionCountKeys(from);
  const described = await mapInParallel(
    [INFO_KEY, CERTIFICATE_KEY, RANK_MAP_KEY, ACCOUNT_TABLE_KEY, ...counts],
    async (key) => ({
      key,
      cell: await readRow('info', key),
    }),
  );
  for (const { table, text } of (await from.check()).faults) {
    isDamaged = true;
    faults.push({ table, key: null, text });
  }
  for (const { key, cell: known } of described) {
    if (known === 'damaged') continue;
    const cell = isDamaged ? await withoutClaims(key, known) : known;
    if (cell !== null && !(await isThere('info', { key, cell }))) await copyRows([{ table: 'info', key, cell }]);
  }
  return reportSoFar();

  function reportSoFar(): CopyReport {
    return { copied, existing, rebuilt, left, faults };
  }

  function onDamage(table: TableName): (error: Error) => void {
    return (error) => {
      isDamaged = true;
      faults.push({ table, key: error instanceof RowError ? error.key : null, text: reasonOf(error) });
    };
  }

  async function completeBlock(key: string, block: StoredBlock): Promise<void> {
    existing += 1;
    if (await lacksAddresses(key, block)) await copyRows(await addressRows(key, block));
  }

  async function copyBlock(row: Row, block: StoredBlock): Promise<void> {
    const beside = await rowsBeside(row.key);
    if (beside === null) return;
    const transactions = await transactionRows(row.key, block);
    const first = copied.blocks === 0 && to.reader.tables.has('tx-by-addr') ? await newTableRows(to.reader) : [];
    await copyRows([
      ...first,
      ...transactions,
      ...(await addressRows(row.key, block)),
      ...beside,
      { table: 'blocks', ...row },
    ]);
    copied.blocks += 1;
    copied.transactions += transactions.length;
  }

  /** True if the target has the row. A row with different content is reported as a fault, and counts as present. */
  async function isThere(table: TableName, { key, cell }: Row): Promise<boolean> {
    const found = await to.reader.get(table, key);
    if (found === null) return false;
    if (!(await isSame(table, found, cell)))
      faults.push({ table, key, text: 'the target has another one, which was kept' });
    return true;
  }

  /** Derived from the block, as nodes do it: the source may lack them. */
  async function addressRows(key: string, block: StoredBlock): Promise<readonly TableRow[]> {
    if (!to.reader.tables.has('tx-by-addr')) return [];
    const rows = await withRowError('blocks', key, () => encodeAddressRows(toAddressedBlock(block)));
    return rows.filter(({ table }) => to.reader.tables.has(table));
  }

  /** True for a block that an earlier version copied without the rows of its addresses. */
  async function lacksAddresses(key: string, { slot, transactions }: StoredBlock): Promise<boolean> {
    const first = transactions.at(0);
    if (first === undefined || !to.reader.tables.has('tx-by-addr')) return false;
    const payer = await withRowError('blocks', key, () => first.transaction().message.accountKeys[0]);
    return payer !== undefined && (await to.reader.get('tx-by-addr', addressKey(payer, slot))) === null;
  }

  async function transactionRows(key: string, block: StoredBlock): Promise<readonly TableRow[]> {
    const transactions = await withRowError('blocks', key, () =>
      Array.from(block.transactions, (transaction, index) => ({ transaction, index, signature: transaction.id() })),
    );
    return mapInParallel(transactions, async ({ transaction, index, signature }): Promise<TableRow> => {
      const found = await from.get('tx', signature).catch(nullIfDamaged);
      if (found !== null) return { table: 'tx', key: signature, cell: found };
      rebuilt += 1;
      return withRowError('blocks', key, () =>
        encodeTransactionRow(block.slot, index, toExecutedTransaction(transaction)),
      );
    });
  }

  /** The rows of other tables with the key of a block or a transaction without block; null if one is damaged. */
  async function rowsBeside(key: string): Promise<readonly TableRow[] | null> {
    const rows: TableRow[] = [];
    for (const table of BESIDE) {
      const cell = await readRow(table, key);
      if (cell === 'damaged') return null;
      if (cell !== null) rows.push({ table, key, cell });
    }
    return rows;
  }

  /** A row for the target, or null if there is none or the target has no such table. Reports damage. */
  async function readRow(table: TableName, key: string): Promise<Cell | 'damaged' | null> {
    if (!to.reader.tables.has(table)) return null;
    try {
      return await from.get(table, key);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      onDamage(table)(error);
      return 'damaged';
    }
  }

  async function copyRows(rows: readonly TableRow[]): Promise<void> {
    await to.write(rows);
    await mapInParallel(rows, async ({ table, key, cell }) => {
      const written = await to.reader.get(table, key);
      if (written === null || !(await isSame(table, written, cell))) {
        faults.push({ table, key, text: 'it was written, but is not there' });
      }
    });
  }
}

function reasonOf(error: Error): string {
  return error instanceof RowError ? error.reason : error.message;
}

/** The row of a transaction can be made from its block. */
function nullIfDamaged(error: unknown): null {
  if (error instanceof RowError) return null;
  throw error;
}

/** A row of `info` without what a lost row would make untrue: that gaps are skipped slots, and that every account is there. */
async function withoutClaims(key: string, cell: Cell | null): Promise<Cell | null> {
  if (cell === null) return null;
  if (key === INFO_KEY) {
    const { genesisHash, cluster } = await decodeInfoRow(cell.value);
    return encodeInfoRow({ ...UNKNOWN_INFO, genesisHash, cluster }).cell;
  }
  if (key !== ACCOUNT_TABLE_KEY) return cell;
  const { slots } = await decodeAccountTableRow(cell.value);
  return encodeAccountTableRow({ complete: false, slots }).cell;
}

function openRow({ key, cell }: Row): Promise<StoredBlock> {
  return withRowError('blocks', key, async () =>
    openBlock({
      slot: slotOf(key),
      qualifier: cell.qualifier,
      bytes: await inflateCell(cell.value, CELL_LIMITS.blocks),
    }),
  );
}

function slotOf(key: string): bigint {
  const slot = parseSlotKey(key);
  if (slot === null) throw new Error('its key is not a slot');
  return slot;
}

/** True if two cells have the same content, in any codec. */
async function isSame(table: TableName, one: Cell, other: Cell): Promise<boolean> {
  if (one.qualifier !== other.qualifier) return false;
  if (Buffer.compare(one.value, other.value) === 0) return true;
  const limit = CELL_LIMITS[table];
  return Buffer.compare(await inflateCell(one.value, limit), await inflateCell(other.value, limit)) === 0;
}

const BESIDE = ['absent', 'entries', 'footer'] as const;

/** Concurrent reads. */
const PARALLEL = 64;

async function mapInParallel<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += PARALLEL) {
    results.push(...(await Promise.all(items.slice(at, at + PARALLEL).map(map))));
  }
  return results;
}
