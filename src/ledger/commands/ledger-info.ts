import { certifiedSlot, readCertificate } from '../rows/certificate-row.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { type KeyValueReader, TABLE_NAMES, type TableName } from '../engine/key-value.ts';
import { genesisOf, publicClusterName, readFirstBlockhash } from '../identity/ledger-identity.ts';
import { hasAddressTable } from '../rows/address-rows.ts';
import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';
import { EXIT, type Reporter } from './reporter.ts';

interface InfoOptions {
  /** False for a warehouse, whose tables are too large to be read. */
  readonly countsRows: boolean;
  /** If true, the result is one line of JSON. */
  readonly json?: boolean;
}

/** Prints the slot range of a ledger and the size of its tables, for which it reads every row. The exit code is 0. */
export async function ledgerInfo(
  kv: KeyValueReader,
  { line }: Reporter,
  { countsRows, json = false }: InfoOptions = { countsRows: true },
): Promise<number> {
  const info = await createWarehouseStore(kv).info();
  const certificate = await readCertificate(kv);
  const alpenglowSlot = certificate === null ? null : certifiedSlot(certificate);
  if (json) {
    const tables: { [table: string]: JsonObject } = {};
    if (countsRows) for (const table of TABLE_NAMES) tables[table] = { ...(await measureTable(kv, table)) };
    const { genesisHash, cluster, firstSlot, finalizedSlot, confirmedSlot, gaps, advances } = info;
    const slots = { firstSlot, finalizedSlot, confirmedSlot, alpenglowSlot };
    line(stringifyJson({ cluster, genesisHash, ...slots, gaps, advances, tables: countsRows ? tables : null }));
    return EXIT.ok;
  }
  line(`cluster         ${info.cluster ?? 'not known'}`);
  line(`genesis hash    ${info.genesisHash ?? 'not known'}${await describeEvidence(kv, info.genesisHash)}`);
  line(`first slot      ${formatSlot(info.firstSlot)}`);
  line(`finalized slot  ${formatSlot(info.finalizedSlot)}`);
  line(`confirmed slot  ${formatSlot(info.confirmedSlot)}`);
  line(`gaps            ${info.gaps === 'skipped' ? 'slots that were skipped' : 'slots that may just not be here'}`);
  line(`advances        ${info.advances ? 'yes, by import' : 'no'}`);
  if (certificate !== null) line(`Alpenglow       after slot ${formatSlot(alpenglowSlot)}, by its certificate`);
  if (!countsRows) {
    line('tables          not counted: that would read the whole warehouse');
    return EXIT.ok;
  }
  await printTable(kv, 'blocks', 'blocks          ', line);
  await printTable(kv, 'tx', 'transactions    ', line);
  await printTable(kv, 'loose', 'without a block ', line);
  await printWithoutBlock(kv, line);
  await printTable(kv, 'absent', 'absent fields   ', line);
  await printTable(kv, 'tx-by-addr', 'by address      ', line);
  if (!(await hasAddressTable(kv))) line('                not every block');
  await printTable(kv, 'tx-by-owner', 'by token owner  ', line);
  await printTable(kv, 'entries', 'entries         ', line);
  await printTable(kv, 'footer', 'block footers   ', line);
  await printTable(kv, 'account', 'accounts        ', line);
  return EXIT.ok;
}

/** The slots of the transactions that have no block, and how many have got one since their import. */
async function printWithoutBlock(kv: KeyValueReader, line: Reporter['line']): Promise<void> {
  const { transactions, unreadable } = await createWarehouseStore(kv).withoutBlock();
  const rows = (await kv.keys('loose', { limit: Number.MAX_SAFE_INTEGER, skipDamage: true })).length;
  if (rows - unreadable > transactions.length)
    line(`                ${formatInteger(transactions.length)} still have none`);
  const [newest, oldest] = [transactions[0], transactions.at(-1)];
  if (newest === undefined || oldest === undefined) return;
  const isOne = newest.slot === oldest.slot;
  line(
    `                of ${isOne ? 'slot' : 'slots'} ${formatInteger(oldest.slot)}${isOne ? '' : ` to ${formatInteger(newest.slot)}`}`,
  );
}

async function printTable(kv: KeyValueReader, table: TableName, label: string, line: Reporter['line']): Promise<void> {
  const { rows, bytes, binRows, damaged } = await measureTable(kv, table);
  const ofBinRows = binRows === 0 ? '' : `, ${formatInteger(binRows)} of the older kind`;
  const unreadable = damaged === 0 ? '' : `; damaged, see slotscope ledger verify`;
  line(`${label}${formatInteger(rows)} (${formatInteger(bytes)} bytes${ofBinRows})${unreadable}`);
}

interface TableSize {
  readonly rows: number;
  /** Of their cells. */
  readonly bytes: number;
  /** Blocks in the older form. */
  readonly binRows: number;
  /** Rows that cannot be read. */
  readonly damaged: number;
}

async function measureTable(kv: KeyValueReader, table: TableName): Promise<TableSize> {
  let rows = 0;
  let bytes = 0;
  let binRows = 0;
  let damaged = 0;
  const countDamage = (): void => {
    damaged++;
  };
  for await (const { cell } of kv.rows(table, countDamage)) {
    rows++;
    bytes += cell.value.length;
    if (table === 'blocks' && cell.qualifier === 'bin') binRows++;
  }
  return { rows, bytes, binRows, damaged };
}

/** Blocks do not name their genesis: only slot 0 can show it. */
async function describeEvidence(kv: KeyValueReader, genesisHash: string | null): Promise<string> {
  const first = await readFirstBlockhash(kv);
  const shown = first === null ? null : genesisOf(first);
  if (genesisHash !== null) return shown === genesisHash ? ', shown by slot 0' : ', taken on trust';
  return shown === null ? '' : `; slot 0 is that of ${publicClusterName(shown) ?? shown}`;
}

function formatSlot(slot: bigint | null): string {
  return slot === null ? 'none' : formatInteger(slot);
}
