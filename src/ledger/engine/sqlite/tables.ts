import { type Slot, U64_MAX } from '../../../solana/ids/ids.ts';
import { LedgerError, type TableName } from '../key-value.ts';
import type { SqlRow, SqlValue } from './sqlite.ts';

/** The tables of `ledger.sqlite`, which docs/ledgers.md describes for people who read them with the program `sqlite3`. */

/** "slot", the first four bytes of a file of ours. */
export const APPLICATION_ID = 0x736c6f74;
/** A file with another version is not read. */
export const SCHEMA_VERSION = 2;

const CELL = 'is_bin integer not null, sum integer not null, cell blob not null';

// Rows of up to a few hundred bytes are in the tree of their key (without rowid); longer ones would make that tree deep.
export const SCHEMA = `
  create table blocks (slot integer primary key, is_bin integer not null, frames integer not null, transactions integer, parent_slot integer,
    blockhash text, previous_blockhash text, block_time integer, block_height integer, sum integer not null) strict;
  create table frames (slot integer not null, first_transaction integer not null, sum integer not null, cell blob not null,
    primary key (slot, first_transaction)) strict;
  create table tx (signature text primary key, slot integer, position integer, ${CELL}) strict, without rowid;
  create table loose (signature text primary key, ${CELL}) strict;
  create table info (name text primary key, ${CELL}) strict, without rowid;
  create table absent (key text primary key, ${CELL}) strict, without rowid;
  create table tx_by_addr (address text, slot integer, ${CELL}, primary key (address, slot desc)) strict, without rowid;
  create table tx_by_owner (address text, slot integer, ${CELL}, primary key (address, slot desc)) strict, without rowid;
  create table entries (slot integer primary key, ${CELL}) strict;
  create table account (address text, slot integer, ${CELL}, primary key (address, slot desc)) strict;
  create table footer (slot integer primary key, ${CELL}) strict;
  create table totals (name text primary key, rows integer not null, sum integer not null) strict, without rowid;
`;

/** A table of the file. Its checksum covers the columns in this order, then the cell. */
export interface SqlTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly hasCell: boolean;
}

/** The keys of a table as columns. */
export interface KeyForm {
  readonly columns: readonly KeyColumn[];
  /** null if the text is not a key of this form. */
  readonly parse: (key: string) => readonly (string | bigint)[] | null;
  readonly format: (row: SqlRow) => string;
}

interface KeyColumn {
  readonly name: string;
  readonly descending: boolean;
}

/** Integers of SQLite are signed. */
export const MAX_INTEGER = 2n ** 63n - 1n;

const bySlot: KeyForm = {
  columns: [{ name: 'slot', descending: false }],
  parse: (key) => {
    const slot = parseSlot(key);
    return slot === null ? null : [slot];
  },
  format: ({ slot }) => formatSlot(slotOf(slot)),
};

const byAddress: KeyForm = {
  columns: [
    { name: 'address', descending: false },
    { name: 'slot', descending: true },
  ],
  parse: (key) => {
    const at = key.indexOf('/');
    const inverted = parseSlot(key.slice(at + 1));
    return at < 0 || inverted === null ? null : [key.slice(0, at), U64_MAX - inverted];
  },
  format: ({ address, slot }) => `${textOf(address)}/${formatSlot(U64_MAX - slotOf(slot))}`,
};

function byText(name: string): KeyForm {
  return {
    columns: [{ name, descending: false }],
    parse: (key) => [key],
    format: (row) => textOf(row[name]),
  };
}

export interface StoredTable extends SqlTable {
  readonly key: KeyForm;
}

function table(name: string, key: KeyForm, more: readonly string[] = [], hasCell = true): StoredTable {
  return { name, key, columns: [...key.columns.map((column) => column.name), ...more, 'is_bin'], hasCell };
}

/** The columns of a block for its header. */
export const HEADER = ['transactions', 'parent_slot', 'blockhash', 'previous_blockhash', 'block_time', 'block_height'];

export const TABLES: Readonly<Record<TableName, StoredTable>> = {
  blocks: table('blocks', bySlot, ['frames', ...HEADER], false),
  tx: table('tx', byText('signature'), ['slot', 'position']),
  loose: table('loose', byText('signature')),
  info: table('info', byText('name')),
  absent: table('absent', byText('key')),
  'tx-by-addr': table('tx_by_addr', byAddress),
  'tx-by-owner': table('tx_by_owner', byAddress),
  entries: table('entries', bySlot),
  account: table('account', byAddress),
  footer: table('footer', bySlot),
};

/** The parts of the cells of `blocks`. */
export const FRAMES: SqlTable = { name: 'frames', columns: ['slot', 'first_transaction'], hasCell: true };

function parseSlot(text: string): Slot | null {
  return /^[0-9a-f]{16}$/.test(text) ? BigInt(`0x${text}`) : null;
}

function formatSlot(slot: Slot): string {
  return slot.toString(16).padStart(16, '0');
}

// Columns have declared types, which SQLite enforces when it writes. Damage can break them.

export function slotOf(value: SqlValue | undefined): Slot {
  const slot = integerOf(value);
  if (slot < 0n) throw new LedgerError(`${slot} is not a slot`);
  return slot;
}

export function integerOf(value: SqlValue | undefined): bigint {
  if (typeof value !== 'bigint') throw new LedgerError('a column is not an integer');
  return value;
}

export function textOf(value: SqlValue | undefined): string {
  if (typeof value !== 'string') throw new LedgerError('a column is not text');
  return value;
}
