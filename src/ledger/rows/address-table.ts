import type { KeyValueReader, TableRow } from '../engine/key-value.ts';

/** A row of the `info` table says that every block is in `tx-by-addr`. Ledgers of earlier versions have blocks that are not. */
export const ADDRESS_TABLE_ROW: TableRow = {
  table: 'info',
  key: 'tx-by-addr',
  // An empty message, uncompressed.
  cell: { qualifier: 'proto', value: new Uint8Array(4) },
};

/** True if every block of the ledger is in the table `tx-by-addr`. A warehouse cannot tell: it has such a table, or it has not. */
export async function hasAddressTable(kv: KeyValueReader): Promise<boolean> {
  const { table, key } = ADDRESS_TABLE_ROW;
  if (kv.tables.has(table)) return (await kv.get(table, key)) !== null;
  return (await kv.keys('tx-by-addr', { limit: 1 })).length > 0;
}

/** What to write with a block so that a new ledger has the table from its first block on; nothing if it has blocks. */
export async function newTableRows(kv: KeyValueReader): Promise<readonly TableRow[]> {
  if (!kv.tables.has(ADDRESS_TABLE_ROW.table) || (await hasAddressTable(kv))) return [];
  return (await kv.keys('blocks', { limit: 1, skipDamage: true })).length === 0 ? [ADDRESS_TABLE_ROW] : [];
}
