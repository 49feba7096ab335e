import { errorText } from '../../shared/error-text.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { BlockHeader } from '../../solana/model/block.ts';

/** The tables of a ledger: four of the warehouse, and six of Slotscope's own (ARCHITECTURE.md). Engines store them in this order. */
export const TABLE_NAMES = [
  'blocks',
  'tx',
  'loose',
  'info',
  'absent',
  'tx-by-addr',
  'entries',
  'account',
  'tx-by-owner',
  'footer',
] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** The tables of a warehouse, under the names that nodes use. */
export const WAREHOUSE_TABLES: ReadonlySet<TableName> = new Set(['blocks', 'tx', 'tx-by-addr', 'entries']);

export const ALL_TABLES: ReadonlySet<TableName> = new Set(TABLE_NAMES);

/** The tables that every ledger of ours has, since the first version. */
export const FIRST_TABLES: readonly TableName[] = TABLE_NAMES.slice(0, 4);

/** The column qualifiers of a block row: protobuf, and the older bincode. Other tables use one only. Engines store the index in this list. */
export const QUALIFIERS = ['proto', 'bin'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

/** A cell in the warehouse's frame, [codec u32 LE][payload]. */
export interface Cell {
  readonly qualifier: Qualifier;
  readonly value: Uint8Array;
  /** The same block in parts, for engines that store it so. Only a cell that is to be written has them. */
  readonly parts?: BlockParts;
}

/** An ordered key-value engine, read side. Keys are ASCII text in byte order. */
export interface KeyValueReader {
  /** The supported tables: a warehouse supports only its own. */
  readonly tables: ReadonlySet<TableName>;
  readonly get: (table: TableName, key: string) => Promise<Cell | null>;
  /**
   * The part of a block that has one transaction. null if there is no such block or transaction, or the engine stores the block in one
   * piece. Engines that store only whole blocks lack it.
   */
  readonly blockPart?: (key: string, transaction: number) => Promise<BlockPart | null>;
  /** The slot and index of a transaction as the engine keeps them beside its cell; null for none. Engines that do not lack it. */
  readonly place?: (signature: string) => Promise<{ readonly slot: Slot; readonly index: number } | null>;
  /**
   * The headers of the blocks of a range, ascending, each with its number of transactions; null for a block that was stored without.
   * Engines that have them only in the rows lack it.
   */
  readonly headers?: (range: Required<Pick<KeyRange, 'from' | 'to'>>) => AsyncIterable<CountedHeader | null>;
  /** Keys from `from` to `to`, both included, ascending unless `reverse`, at most `limit`. */
  readonly keys: (table: TableName, range: KeyRange) => Promise<readonly string[]>;
  /** The rows of a range, read on demand. */
  readonly rowsIn: (table: TableName, range: Omit<KeyRange, 'reverse' | 'skipDamage'>) => AsyncIterable<Row>;
  /**
   * Every row of a table in key order. Throws at a damaged row, unless `onDamage` is set: then it reports the row and
   * continues.
   */
  readonly rows: (table: TableName, onDamage?: (error: Error) => void) => AsyncIterable<Row>;
  /** How many rows each table has, as far as the engine knows it without reading them. Engines that do not know it lack this. */
  readonly counts?: () => Promise<ReadonlyMap<TableName, number>>;
  /** Faults of the storage itself: unreadable parts, and tables that lack written rows. */
  readonly check: () => Promise<StorageCheck>;
  readonly close: () => Promise<void>;
}

export interface StorageCheck {
  readonly faults: readonly StorageFault[];
  /** Parts that could not be checked, with the reason. */
  readonly notes: readonly string[];
}

export interface StorageFault {
  /** null if the table is unknown. */
  readonly table: TableName | null;
  readonly text: string;
}

/** The two ends are keys of their table. */
export interface KeyRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly reverse?: boolean;
  /** Leave out keys that cannot be read, instead of throwing. */
  readonly skipDamage?: boolean;
}

export interface Row {
  readonly key: string;
  readonly cell: Cell;
}

export interface TableRow extends Row {
  readonly table: TableName;
}

export interface CountedHeader extends BlockHeader {
  /** Number of transactions. */
  readonly transactions: number;
}

/** A block row in parts. */
export interface BlockParts {
  readonly header: BlockHeader;
  /** Number of transactions. */
  readonly transactions: number;
  readonly frames: readonly Frame[];
}

/** Some consecutive transactions of a block. The payloads of all frames, joined in order, are the payload of the row. */
export interface Frame {
  /** The index of its first transaction. */
  readonly first: number;
  /** A cell, compressed with gzip if there are several frames. */
  readonly value: Uint8Array;
}

export interface BlockPart extends Pick<BlockParts, 'header'> {
  readonly qualifier: Qualifier;
  readonly frame: Frame;
}

/** An ordered key-value engine, read and write. */
export interface KeyValueWriter extends KeyValueReader {
  /**
   * Adds rows atomically, even if the process is killed. Throws ExistingRowError if a key exists, so that concurrent
   * writers never overwrite rows.
   */
  readonly write: (rows: readonly TableRow[]) => Promise<void>;
}

/** A ledger to copy to. */
export interface CopyTarget {
  readonly reader: KeyValueReader;
  /** Writes rows in their order, so that a block follows its transactions. */
  readonly write: (rows: readonly TableRow[]) => Promise<void>;
}

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
    super(`ledger.sqlite is damaged: ${reason}`);
    this.reason = reason;
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
