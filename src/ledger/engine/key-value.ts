/** The tables of a ledger: the warehouse's two, and what is kept beside them (ARCHITECTURE.md). */
export type TableName = 'blocks' | 'tx' | 'loose' | 'info';

/** The newer and the older form of a block row; every other table has one form only. Engines store the place in this list. */
export const QUALIFIERS = ['proto', 'bin'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

/** A framed cell, [codec u32 LE][payload], as the warehouse holds it. */
export interface Cell {
  readonly qualifier: Qualifier;
  readonly value: Uint8Array;
}

/** An ordered key-value engine, read side. Keys are ASCII text in byte order. */
export interface KeyValueReader {
  readonly get: (table: TableName, key: string) => Promise<Cell | null>;
  /** Keys from `from` to `to`, both included, ascending or (reverse) descending, at most `limit`. */
  readonly keys: (table: TableName, range: KeyRange) => Promise<readonly string[]>;
  /** Every row of a table in key order. */
  readonly rows: (table: TableName) => AsyncIterable<Row>;
  readonly close: () => Promise<void>;
}

export interface KeyRange {
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
  readonly reverse?: boolean;
}

export interface Row {
  readonly key: string;
  readonly cell: Cell;
}

export interface TableRow extends Row {
  readonly table: TableName;
}

/** The write side. */
export interface KeyValueWriter extends KeyValueReader {
  /**
   * Adds rows, whole or not at all, also when the process is killed. Throws RowError where a key is taken, so that what is
   * there stays, whoever else is writing.
   */
  readonly write: (rows: readonly TableRow[]) => Promise<void>;
}
