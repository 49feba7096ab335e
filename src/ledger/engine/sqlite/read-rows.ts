import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { joinBytes } from '../../../shared/bytes/bytes.ts';
import { errorText } from '../../../shared/error-text.ts';
import type { Blockhash, Slot } from '../../../solana/ids/ids.ts';
import {
  ALL_TABLES,
  type Cell,
  type CountedHeader,
  DamageError,
  type KeyRange,
  type KeyValueReader,
  LedgerError,
  QUALIFIERS,
  type Row,
  RowError,
  type StorageCheck,
  TABLE_NAMES,
  type TableName,
} from '../key-value.ts';
import { findDamage, NO_DAMAGE, type Query } from './find-damage.ts';
import { type Database, prepare, resultCode, type SqlRow, type SqlValue, SQLITE, type Statement } from './sqlite.ts';
import { FRAMES, integerOf, type KeyForm, MAX_INTEGER, slotOf, type SqlTable, TABLES, textOf } from './tables.ts';

/** The statements of a connection, each prepared once. */
export type Statements = (sql: string) => Statement;

export function createStatements(database: Database): Statements {
  const known = new Map<string, Statement>();
  return (sql) => {
    const statement = known.get(sql) ?? reading(() => prepare(database, sql));
    known.set(sql, statement);
    return statement;
  };
}

export interface SqliteReader extends KeyValueReader {
  /** Like `check`, and also reads every row. */
  readonly checkAll: (how?: CheckOptions) => Promise<StorageCheck>;
}

interface CheckOptions {
  /** Runs what takes long, in one statement each, which may be elsewhere. */
  readonly query?: Query;
  /** Waits between rows. */
  readonly pause?: () => Promise<void>;
}

/**
 * Reads the rows of a ledger. What other processes commit is visible at once. A flipped bit in a tree can hide a row until a check has
 * run. While it is known that a table is damaged, a row that is not found there is an error.
 */
export function createReader(database: Database): SqliteReader {
  const statements = createStatements(database);
  const queryHere: Query = async (sql) => reading(() => prepare(database, sql).all() as SqlRow[]);
  let damage = NO_DAMAGE;
  const expectWhole = (table: TableName): void => {
    const reason = damage.reasons.get(table);
    if (reason !== undefined) throw new DamageError(`table ${table}: ${reason}; so rows may be missing`);
  };

  const find = (table: TableName, key: string): SqlRow | null => {
    const stored = TABLES[table];
    const values = keyValues(stored.key, key);
    if (values === null) return null;
    const row = first(statements(FIND[table]), values);
    if (row === null) expectWhole(table);
    else checkRow(table, key, row);
    return row;
  };

  const frames = (slot: Slot): readonly SqlRow[] =>
    all(statements(`${selectFrom(FRAMES)} where slot = ? order by first_transaction`), [slot]);

  const cellOf = (table: TableName, key: string, row: SqlRow): Cell => ({
    qualifier: qualifierOf(row),
    value: table === 'blocks' ? joinFrames(key, row, frames(slotOf(row['slot']))) : bytesOf(row['cell']),
  });

  /** The next rows of a range after `last`, or from its start. */
  function* select(table: TableName, range: KeyRange, last: SqlRow | null = null): Generator<SqlRow> {
    const stored = TABLES[table];
    let left = range.limit;
    const segments = segmentsOf(stored.key, range, last);
    for (const { where, values } of range.reverse === true ? segments.reverse() : segments) {
      if (left <= 0) return;
      const order = stored.key.columns
        .map(({ name, descending }) => `${name} ${descending === (range.reverse === true) ? 'asc' : 'desc'}`)
        .join(', ');
      const sql = `${selectFrom(stored)}${where === '' ? '' : ` where ${where}`} order by ${order} limit ?`;
      for (const row of all(statements(sql), [...values, left])) {
        left--;
        yield row;
      }
    }
  }

  /** A page of rows at a time, so that no statement stays open and others can run between two pages. */
  async function* readPages(table: TableName, range: KeyRange): AsyncGenerator<SqlRow> {
    let last: SqlRow | null = null;
    let lastKey = '';
    for (let left = range.limit; left > 0; left -= ROWS_AT_ONCE) {
      const limit = Math.min(left, ROWS_AT_ONCE);
      const rows: readonly SqlRow[] = [...select(table, { ...range, limit }, last)];
      for (const row of rows) {
        const key = TABLES[table].key.format(row);
        // A damaged key could lead back to where we were.
        if (last !== null && (range.reverse === true ? key >= lastKey : key <= lastKey))
          throw new DamageError(`the keys of table ${table} are out of order`);
        [last, lastKey] = [row, key];
        yield row;
      }
      if (rows.length < limit) return;
      await setImmediate();
    }
  }

  async function* readRows(
    table: TableName,
    range: Omit<KeyRange, 'reverse'>,
    onDamage?: (error: Error) => void,
  ): AsyncGenerator<Row> {
    for await (const row of readPages(table, range)) {
      const key = TABLES[table].key.format(row);
      try {
        checkRow(table, key, row);
        yield { key, cell: cellOf(table, key, row) };
      } catch (error) {
        if (onDamage === undefined || !(error instanceof LedgerError)) throw error;
        onDamage(error instanceof RowError ? error : new RowError(table, key, error));
      }
    }
  }

  async function* headers(range: Pick<KeyRange, 'from' | 'to'>): AsyncGenerator<CountedHeader | null> {
    expectWhole('blocks');
    for await (const row of readPages('blocks', { ...range, limit: Number.POSITIVE_INFINITY })) {
      checkRow('blocks', TABLES.blocks.key.format(row), row);
      yield headerOf(row);
    }
  }

  async function* rows(table: TableName, onDamage?: (error: Error) => void): AsyncGenerator<Row> {
    try {
      yield* readRows(table, { limit: Number.POSITIVE_INFINITY }, onDamage);
    } catch (error) {
      if (onDamage === undefined || !(error instanceof LedgerError)) throw error;
      onDamage(error);
    }
  }

  return {
    tables: ALL_TABLES,
    get: async (table, key) => {
      const row = find(table, key);
      return row === null ? null : cellOf(table, key, row);
    },
    blockPart: async (key, transaction) => {
      const row = find('blocks', key);
      const header = row === null ? null : headerOf(row);
      if (row === null || header === null || transaction >= header.transactions) return null;
      const sql = `${selectFrom(FRAMES)} where slot = ? and first_transaction <= ? order by first_transaction desc limit 1`;
      const frame = first(statements(sql), [header.slot, transaction]);
      if (frame === null) throw new RowError('blocks', key, MISSING_FRAME);
      checkFrame(key, frame);
      return {
        qualifier: qualifierOf(row),
        header,
        frame: { first: Number(integerOf(frame['first_transaction'])), value: bytesOf(frame['cell']) },
      };
    },
    headers,
    place: async (signature) => {
      const row = find('tx', signature);
      if (row === null || row['slot'] === null) return null;
      return { slot: slotOf(row['slot']), index: Number(integerOf(row['position'])) };
    },
    keys: async (table, range) => {
      const keys: string[] = [];
      const skipsDamage = range.skipDamage === true;
      try {
        for await (const row of readPages(table, range)) {
          const key = TABLES[table].key.format(row);
          if (!skipsDamage) checkRow(table, key, row);
          else if (!hasSum(TABLES[table], row)) continue;
          keys.push(key);
        }
      } catch (error) {
        if (!skipsDamage || !(error instanceof LedgerError)) throw error;
      }
      if (!skipsDamage) expectWhole(table);
      return keys;
    },
    rowsIn: async function* (table, range): AsyncGenerator<Row> {
      expectWhole(table);
      yield* readRows(table, range);
    },
    rows,
    counts: async () => {
      const written = new Map(
        all(statements('select name, rows from totals'), []).map((row) => [textOf(row['name']), row['rows']]),
      );
      return new Map(TABLE_NAMES.map((table) => [table, Number(integerOf(written.get(TABLES[table].name) ?? 0n))]));
    },
    check: async () => {
      try {
        damage = await findDamage(queryHere);
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error;
        return { faults: [], notes: [`its pages and the number of its rows were not checked: ${error.message}`] };
      }
      return { faults: damage.faults, notes: [] };
    },
    checkAll: async ({ query = queryHere, pause = async () => {} } = {}) => {
      damage = await findDamage(query, { rows, pause });
      return { faults: damage.faults, notes: [] };
    },
    close: async () => database.close(),
  };
}

const ROWS_AT_ONCE = 64;
const DAMAGED = 'it is damaged: its checksum does not match';
const MISSING_FRAME = 'it is damaged: a part of it is missing';

function selectFrom({ name, columns, hasCell }: SqlTable): string {
  return `select ${[...columns, 'sum', ...(hasCell ? ['cell'] : [])].join(', ')} from ${name}`;
}

/** Finds a row of each table by the columns of its key. */
const FIND = Object.fromEntries(
  TABLE_NAMES.map((table) => {
    const where = TABLES[table].key.columns.map(({ name }) => `${name} = ?`).join(' and ');
    return [table, `${selectFrom(TABLES[table])} where ${where}`];
  }),
) as Readonly<Record<TableName, string>>;

function first(statement: Statement, values: readonly SqlValue[]): SqlRow | null {
  return reading(() => statement.get(...values) as SqlRow | undefined) ?? null;
}

function all(statement: Statement, values: readonly SqlValue[]): readonly SqlRow[] {
  return reading(() => statement.all(...values) as SqlRow[]);
}

/** Runs a step that reads and converts its errors to LedgerError. */
function reading<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof LedgerError) throw error;
    const code = resultCode(error);
    if (code === SQLITE.corrupt || code === SQLITE.notADatabase) throw new DamageError(errorText(error));
    throw new LedgerError(`ledger.sqlite cannot be read: ${errorText(error)}`, { cause: error });
  }
}

/** null for a key that the table cannot have. */
export function keyValues(form: KeyForm, key: string): readonly (string | bigint)[] | null {
  const values = form.parse(key);
  return values === null || values.some((value) => typeof value === 'bigint' && value > MAX_INTEGER) ? null : values;
}

interface Segment {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** The parts of a range, in order, each of which SQLite reads from one place of an index. */
function segmentsOf({ columns, parse }: KeyForm, { from, to, reverse }: KeyRange, last: SqlRow | null): Segment[] {
  const bound = (key: string | undefined): readonly (string | bigint)[] | null => {
    if (key === undefined) return null;
    const values = parse(key);
    if (values === null) throw new LedgerError(`${key} is not a key of this table`);
    return values.map((value) => (typeof value === 'bigint' && value > MAX_INTEGER ? MAX_INTEGER : value));
  };
  const after = last === null ? null : columns.map(({ name }) => last[name] ?? null);
  const isReverse = reverse === true;
  const start = isReverse ? bound(from) : (after ?? bound(from));
  const end = isReverse ? (after ?? bound(to)) : bound(to);
  const [fromEqual, toEqual] = [isReverse || after === null ? '=' : '', isReverse && after !== null ? '' : '='];
  const [major, minor] = columns;
  if (major === undefined) return [];
  const all = (...parts: readonly (Segment | null)[]): Segment => {
    const given = parts.filter((part) => part !== null);
    return { where: given.map(({ where }) => where).join(' and '), values: given.flatMap(({ values }) => values) };
  };
  const compare = (name: string, operator: string, of: readonly SqlValue[] | null, at = 0): Segment | null =>
    of === null ? null : { where: `${name} ${operator} ?`, values: [of[at] ?? null] };
  if (minor === undefined)
    return [all(compare(major.name, `>${fromEqual}`, start), compare(major.name, `<${toEqual}`, end))];
  const fromStart = compare(minor.name, `<${fromEqual}`, start, 1);
  const toEnd = compare(minor.name, `>${toEqual}`, end, 1);
  if (start !== null && end !== null && start[0] === end[0])
    return [all(compare(major.name, '=', start), fromStart, toEnd)];
  if (start !== null && end !== null && String(start[0]) > String(end[0])) return [];
  return [
    ...(start === null ? [] : [all(compare(major.name, '=', start), fromStart)]),
    all(compare(major.name, '>', start), compare(major.name, '<', end)),
    ...(end === null ? [] : [all(compare(major.name, '=', end), toEnd)]),
  ];
}

/** A row's checksum, of its table, its columns and its cell. */
export function sumOf({ name }: SqlTable, columns: readonly SqlValue[], cell: SqlValue): bigint {
  // null is printed as nothing.
  const text = `${name} ${columns.join(' ')}`;
  // zlib takes an empty blob, which has no memory, for a request of its initial value.
  return BigInt(crc32(cell instanceof Uint8Array && cell.length > 0 ? cell : '', crc32(text)) | 0);
}

function hasSum(table: SqlTable, row: SqlRow): boolean {
  const columns = table.columns.map((column) => row[column] ?? null);
  return row['sum'] === sumOf(table, columns, row['cell'] ?? null);
}

function checkRow(table: TableName, key: string, row: SqlRow): void {
  if (!hasSum(TABLES[table], row)) throw new RowError(table, key, DAMAGED);
}

function checkFrame(key: string, frame: SqlRow): void {
  if (!hasSum(FRAMES, frame)) throw new RowError('blocks', key, DAMAGED);
}

function qualifierOf(row: SqlRow): Cell['qualifier'] {
  return QUALIFIERS[Number(row['is_bin'])] ?? 'proto';
}

function bytesOf(value: SqlValue | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new LedgerError('a cell is not a blob');
  return value;
}

const CODEC_BYTES = 4;

/** The cell of a block. Streams of gzip, one after the other, are one. */
function joinFrames(key: string, row: SqlRow, frames: readonly SqlRow[]): Uint8Array {
  for (const frame of frames) checkFrame(key, frame);
  const cells = frames.map(({ cell }) => bytesOf(cell));
  const [only] = cells;
  if (only === undefined || BigInt(cells.length) !== row['frames']) throw new RowError('blocks', key, MISSING_FRAME);
  return cells.length === 1 ? only : joinBytes(cells.map((cell, at) => (at === 0 ? cell : cell.subarray(CODEC_BYTES))));
}

/** null if the block was stored without knowing its header. */
function headerOf(row: SqlRow): CountedHeader | null {
  const { slot, transactions, parent_slot, blockhash, previous_blockhash, block_time, block_height } = row;
  if (transactions === null) return null;
  return {
    slot: slotOf(slot),
    transactions: Number(integerOf(transactions)),
    parentSlot: slotOf(parent_slot),
    blockhash: textOf(blockhash) as Blockhash,
    previousBlockhash: textOf(previous_blockhash) as Blockhash,
    blockTime: block_time === null ? null : integerOf(block_time),
    blockHeight: block_height === null ? null : integerOf(block_height),
  };
}
