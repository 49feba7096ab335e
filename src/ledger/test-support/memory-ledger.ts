import { ALL_TABLES, type Cell, ExistingRowError, type KeyValueWriter, type TableName } from '../engine/key-value.ts';

/** A ledger in memory, for tests of writes, because committing to disk is slow. */
export function createMemoryLedger(): KeyValueWriter {
  const tables = new Map<TableName, Map<string, Cell>>();
  const tableOf = (name: TableName): Map<string, Cell> => {
    const table = tables.get(name) ?? new Map<string, Cell>();
    tables.set(name, table);
    return table;
  };
  const sortedKeys = (name: TableName): readonly string[] => [...tableOf(name).keys()].sort();
  return {
    tables: ALL_TABLES,
    rowsIn: async function* (table, { from = '', to = '\uffff', limit }) {
      const found = sortedKeys(table).filter((key) => from <= key && key <= to);
      for (const key of found.slice(0, limit)) {
        const cell = tableOf(table).get(key);
        if (cell !== undefined) yield { key, cell };
      }
    },
    get: async (table, key) => tableOf(table).get(key) ?? null,
    keys: async (table, { from = '', to = '\uffff', limit, reverse = false }) => {
      const found = sortedKeys(table).filter((key) => from <= key && key <= to);
      return (reverse ? found.toReversed() : found).slice(0, limit);
    },
    rows: async function* (table) {
      for (const key of sortedKeys(table)) {
        const cell = tableOf(table).get(key);
        if (cell !== undefined) yield { key, cell };
      }
    },
    check: async () => ({ faults: [], notes: [] }),
    write: async (rows) => {
      const existing = rows.find(({ table, key }) => tableOf(table).has(key));
      if (existing !== undefined) throw new ExistingRowError(existing.table, existing.key);
      for (const { table, key, cell } of rows) tableOf(table).set(key, cell);
    },
    close: async () => {},
  };
}
