import type { TableName } from './engine/key-value.ts';

/** A ledger cannot be opened, or not used as requested. The message is for the user. */
export class LedgerError extends Error {
  override readonly name: string = 'LedgerError';
}

/** A row cannot be decoded. `table` and `key` name it; the message says why. */
export class RowError extends LedgerError {
  override readonly name = 'RowError';
  readonly table: TableName;
  readonly key: string;
  constructor(table: TableName, key: string, cause: unknown) {
    super(`row ${key} of table ${table}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.table = table;
    this.key = key;
  }
}

/** A row to add has the key of an existing one. */
export class ExistingRowError extends RowError {
  constructor(table: TableName, key: string) {
    super(table, key, new Error('it is there already; is another import writing?'));
  }
}

/** Runs a decoder and converts any error into a RowError. */
export async function withRowError<T>(table: TableName, key: string, decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    throw error instanceof RowError ? error : new RowError(table, key, error);
  }
}
