import type { TableName } from './key-value.ts';
import { errorText } from '../../shared/error-text.ts';

/** A ledger cannot be opened, or not used as requested. The message is for the user. */
export class LedgerError extends Error {
  override readonly name: string = 'LedgerError';
}

/** A row cannot be decoded. `table` and `key` name it; the message contains the reason. */
export class RowError extends LedgerError {
  override readonly name = 'RowError';
  readonly table: TableName;
  readonly key: string;
  readonly reason: string;
  constructor(table: TableName, key: string, cause: unknown) {
    const reason = errorText(cause);
    super(`row ${key} of table ${table}: ${reason}`, { cause });
    this.reason = reason;
    this.table = table;
    this.key = key;
  }
}

/** A part of a ledger's file cannot be read. */
export class DamageError extends LedgerError {
  override readonly name = 'DamageError';
  readonly reason: string;
  constructor(reason: string) {
    super(`data.mdb is damaged: ${reason}`);
    this.reason = reason;
  }
}

/** Another process writes all the time. */
export class BusyError extends LedgerError {
  override readonly name = 'BusyError';
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
