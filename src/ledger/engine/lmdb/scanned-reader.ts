import {
  ALL_TABLES,
  type KeyRange,
  type KeyValueReader,
  type Row,
  type ScannedRows,
  type TableName,
} from '../key-value.ts';

/** Reads the rows that a scan found. A row that it did not find is null, although the ledger may have had it. */
export function createScannedReader({ keys: allKeys, get }: ScannedRows, close: () => void): KeyValueReader {
  const keysIn = (table: TableName, { from, to, limit, reverse }: KeyRange): readonly string[] => {
    const keys = allKeys(table).filter((key) => (from === undefined || key >= from) && (to === undefined || key <= to));
    return (reverse === true ? keys.reverse() : keys).slice(0, Math.max(0, limit));
  };
  async function* rowsOf(table: TableName, keys: readonly string[]): AsyncGenerator<Row> {
    for (const key of keys) {
      const cell = get(table, key);
      if (cell !== null) yield { key, cell };
    }
  }
  return {
    tables: ALL_TABLES,
    get: async (table, key) => get(table, key),
    keys: async (table, range) => keysIn(table, range),
    rowsIn: (table, range) => rowsOf(table, keysIn(table, range)),
    rows: (table) => rowsOf(table, allKeys(table)),
    check: async () => ({ faults: [], notes: [] }),
    close: async () => close(),
  };
}
