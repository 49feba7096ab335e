import { ALL_TABLES, type Cell, type KeyValueWriter } from '../../src/ledger/engine/key-value.ts';

/** A ledger in memory that reads only what the writer and the store read of one answer. */
export function createMemoryLedger(): KeyValueWriter {
  const tables = new Map<string, Map<string, Cell>>();
  const tableOf = (name: string): Map<string, Cell> => {
    const table = tables.get(name) ?? new Map<string, Cell>();
    tables.set(name, table);
    return table;
  };
  return {
    tables: ALL_TABLES,
    rowsIn: async function* (table, { limit }) {
      for (const [key, cell] of [...tableOf(table)].slice(0, limit)) yield { key, cell };
    },
    get: (table, key) => Promise.resolve(tableOf(table).get(key) ?? null),
    keys: (table, { limit }) => Promise.resolve([...tableOf(table).keys()].slice(0, limit)),
    rows: async function* (table) {
      for (const [key, cell] of tableOf(table)) yield { key, cell };
    },
    write: (rows) => {
      for (const { table, key, cell } of rows) tableOf(table).set(key, cell);
      return Promise.resolve();
    },
    check: () => Promise.resolve({ faults: [], notes: [] }),
    close: () => Promise.resolve(),
  };
}
