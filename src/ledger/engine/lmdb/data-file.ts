import { createLruCache } from '../../../shared/lru-cache.ts';
import { BusyError, DamageError } from '../key-value.ts';
import { checkMetaCopy, isCurrent, type Meta, readMeta, readMetas } from './meta.ts';
import { openPageFile } from './page-file.ts';
import { type KeyForm, type LeafValue, type Page, type PageNumber, parsePage } from './page.ts';
import { readValue } from './read-value.ts';
import { readTreeRecord, TREE_RECORD_BYTES, type TreeRecord } from './tree-record.ts';
import { type Entry, findEntry, type Pages, type Range, rootPlace, walkEntries } from './tree.ts';

/** Reads LMDB's data.mdb without LMDB, so that damage fails only the affected rows and never crashes the process. */
export interface DataFile {
  /**
   * Runs a query on the last commit, and repeats it if other commits overwrote its pages in the meantime. The query
   * must be synchronous and must not retain the tables. Throws DamageError, or BusyError if every attempt was
   * overtaken.
   */
  readonly read: <T>(query: (tables: Tables) => T, attempts?: number) => T;
  readonly close: () => void;
}

/** The tables of one commit. */
export interface Tables {
  readonly meta: Meta;
  readonly pages: Pages;
  /** The pages of the tree of free pages. */
  readonly freePages: Pages;
  readonly find: (table: string, key: string) => Buffer | null;
  /** The entries of a range; an empty list for a missing table. */
  readonly walk: (table: string, range: Range) => Iterable<Entry>;
  readonly value: (value: LeafValue) => Buffer;
  /** The record of a table; null if it is missing. */
  readonly record: (table: string) => TreeRecord | null;
}

/** Room for the upper pages of large trees, in bytes. */
const CACHE_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 100;

/** Opens the file and reads the list of its tables. Throws LedgerError if it is not LMDB, DamageError if that cannot be read. */
export function openDataFile(path: string): DataFile {
  const file = openPageFile(path);
  try {
    let cached = openTables(readMeta(file));
    const read = <T>(query: (tables: Tables) => T, attempts = ATTEMPTS): T => {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const meta = readMeta(file);
        if (!meta.bytes.equals(cached.meta.bytes)) cached = openTables(meta);
        try {
          checkCommits(cached);
          const result = query(cached);
          if (isCurrent(file, meta)) return result;
        } catch (error) {
          // Errors from pages that were overwritten in the meantime do not count.
          if (!(error instanceof DamageError) || isCurrent(file, meta)) throw error;
        }
      }
      throw new BusyError('data.mdb changes faster than it can be read');
    };
    read(({ meta }) => {
      checkMetaCopy(file, meta);
      checkCommits(openTables(readMetas(file)[1]));
    });
    return { read, close: file.close };
  } catch (error) {
    file.close();
    throw error;
  }

  function openTables(meta: Meta): Tables {
    const { pageSize, commit, lastPage } = meta;
    const pagesOf = (keyForm: KeyForm): Pages => {
      const cache = createLruCache<Page>(CACHE_BYTES);
      const read = (number: PageNumber): Page => {
        const known = cache.get(String(number));
        if (known !== undefined) return known;
        if (number > lastPage) throw new DamageError(`page ${number} does not exist`);
        const page = parsePage(number, file.bytes(number * pageSize, pageSize), keyForm);
        cache.set(String(number), page, pageSize);
        return page;
      };
      return { read };
    };
    const pages = pagesOf('bytes');
    const record = (table: string): TreeRecord | null => {
      if (meta.tables.root === null) return null;
      const entry = findEntry(pages, rootPlace(meta.tables.root, commit), Buffer.from(`${table}\0`, 'latin1'));
      if (entry === null) return null;
      if (entry.value.kind !== 'table' || entry.value.bytes.length !== TREE_RECORD_BYTES)
        throw new DamageError(`the record of table ${table} is damaged`);
      return readTreeRecord(entry.value.bytes);
    };
    const rootOf = (table: string): PageNumber | null => record(table)?.root ?? null;
    const value = (leaf: LeafValue): Buffer => {
      const isOutside = leaf.kind === 'overflow' && leaf.page + leaf.pages - 1 > lastPage;
      if (isOutside) throw new DamageError(`page ${leaf.page}, the first of ${leaf.pages} of a row, does not exist`);
      return readValue(file, pageSize, leaf);
    };
    return {
      meta,
      pages,
      freePages: pagesOf('numbers'),
      find: (table, key) => {
        const start = rootOf(table);
        const entry = start === null ? null : findEntry(pages, rootPlace(start, commit), Buffer.from(key, 'latin1'));
        return entry === null ? null : value(entry.value);
      },
      walk: (table, range) => {
        const start = rootOf(table);
        return start === null ? [] : walkEntries(pages, rootPlace(start, commit), range);
      },
      value,
      record,
    };
  }
}

/** Every commit writes the root of the list of tables. If it is of another one, the meta page is damaged. */
function checkCommits({ meta, pages }: Tables): void {
  if (meta.tables.root !== null && pages.read(meta.tables.root).commit !== meta.commit) {
    throw new DamageError('one of its meta pages is damaged');
  }
}
