import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
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
  const database = new DatabaseSync(locationOf({ path, immutable }), { readOnly, timeout: WAIT_MS });
  database.exec(SETTINGS);
  return database;
}

// The file may be damaged or forged, so its schema is not trusted. Without the last pragma, reads would not check sizes on a page.
const SETTINGS = 'pragma trusted_schema = off; pragma mmap_size = 0; pragma cell_size_check = on';

/** A file, and how it must be opened to be read. */
export interface OpenFile {
  readonly path: string;
  readonly immutable: boolean;
}

function locationOf({ path, immutable }: OpenFile): string {
  return immutable ? `${pathToFileURL(path).href}?immutable=1` : path;
}

interface ElsewhereDatabase {
  readonly query: (sql: string) => Promise<readonly SqlRow[]>;
  readonly close: () => Promise<unknown>;
}

/** Opens a file for reading in another thread, for statements that take long. Only one may run at a time. */
export function openElsewhere(file: OpenFile): ElsewhereDatabase {
  const module = createRequire(import.meta.url).resolve('@photostructure/sqlite');
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: { module, location: locationOf(file), timeout: WAIT_MS, settings: SETTINGS },
  });
  worker.unref();
  return {
    query: (sql) =>
      new Promise((resolve, reject) => {
        const onMessage = ({ rows, message, errcode }: WorkerAnswer): void => {
          worker.off('error', reject);
          if (rows === undefined) reject(Object.assign(new Error(message), { errcode }));
          else resolve(rows);
        };
        worker.once('error', reject);
        worker.once('message', onMessage);
        worker.postMessage(sql);
      }),
    close: () => worker.terminate(),
  };
}

interface WorkerAnswer {
  /** Absent if the statement failed. */
  readonly rows?: readonly SqlRow[];
  readonly message?: string;
  readonly errcode?: number;
}

const WORKER = `
  const { parentPort, workerData: { module, location, timeout, settings } } = require('node:worker_threads');
  const { DatabaseSync } = require(module);
  let database = null;
  parentPort.on('message', (sql) => {
    try {
      if (database === null) {
        database = new DatabaseSync(location, { readOnly: true, timeout });
        database.exec(settings);
      }
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      parentPort.postMessage({ rows: statement.all() });
    } catch (error) {
      parentPort.postMessage({ message: error.message, errcode: error.errcode });
    }
  });
`;

export function prepare(database: Database, sql: string): Statement {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}

/** SQLite's primary result codes that need words of our own. */
export const SQLITE = {
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

/** True for an error that says nothing about the file: another process has locked it, or it cannot be read now. */
export function isPassing(error: unknown): boolean {
  const code = resultCode(error);
  return code === SQLITE.busy || code === SQLITE.cannotOpen || code === SQLITE.ioError;
}

const MESSAGES: ReadonlyMap<string, number> = new Map([
  ['database disk image is malformed', SQLITE.corrupt],
  ['file is not a database', SQLITE.notADatabase],
  ['database is locked', SQLITE.busy],
  ['unable to open database file', SQLITE.cannotOpen],
  ['disk I/O error', SQLITE.ioError],
]);
