import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * The only file that names the SQLite module. Its interface is that of Node's own `node:sqlite`, which can take its place
 * once no supported Node lacks it.
 */
export type Database = InstanceType<typeof DatabaseSync>;
export type Statement = ReturnType<Database['prepare']>;

/** Integers are read as bigint. */
export type SqlValue = string | number | bigint | Uint8Array | null;
export type SqlRow = Readonly<Record<string, SqlValue>>;

interface OpenMode {
  readonly readOnly: boolean;
  /** Reads the file without locks and without its journal, as SQLite must in a folder that it cannot write. */
  readonly immutable?: boolean;
}

/** How long a statement waits for another process that writes, in milliseconds. */
const WAIT_MS = 10_000;

export function openDatabase(path: string, { readOnly, immutable = false }: OpenMode): Database {
  const location = immutable ? `${pathToFileURL(path).href}?immutable=1` : path;
  const database = new DatabaseSync(location, { readOnly, timeout: WAIT_MS });
  // The file may be damaged or forged, so its schema is not trusted. Without the last pragma, reads would not check sizes on a page.
  database.exec('pragma trusted_schema = off; pragma mmap_size = 0; pragma cell_size_check = on');
  return database;
}

export function prepare(database: Database, sql: string): Statement {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}

/** SQLite's primary result codes that need words of our own. */
export const SQLITE = {
  error: 1,
  busy: 5,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notADatabase: 26,
} as const;

/** The primary result code of an error; null if it is not one of SQLite. */
export function resultCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  // The module gives the errors of `all` no code.
  return MESSAGES.get(error.message) ?? null;
}

const MESSAGES: ReadonlyMap<string, number> = new Map([
  ['database disk image is malformed', SQLITE.corrupt],
  ['file is not a database', SQLITE.notADatabase],
]);
