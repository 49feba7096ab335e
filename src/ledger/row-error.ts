import type { TableName } from './engine/key-value.ts';
import { LedgerError } from './ledger-error.ts';

/** A row that does not hold what its table holds: `table` and `key` name it, the message says what is wrong. */
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

/** Runs a decoder; whatever it throws becomes a RowError with the row's table and key. */
export async function inRow<T>(table: TableName, key: string, decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    throw error instanceof RowError ? error : new RowError(table, key, error);
  }
}
