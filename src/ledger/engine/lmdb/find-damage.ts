import { isDeepStrictEqual } from 'node:util';
import { DamageError, type StorageFault, TABLE_NAMES, type TableName, type TableTotal } from '../key-value.ts';
import type { Tables } from './data-file.ts';
import type { LeafValue, PageNumber } from './page.ts';
import { rowSum } from './row-checks.ts';
import { NO_ROWS, TOTALS_TABLE, addToTotal, decodeTotal } from './totals.ts';
import { NO_TREE, type TreeRecord, type TreeSize } from './tree-record.ts';
import { type Pages, rootPlace, walkEntries, walkPages } from './tree.ts';

/**
 * Finds damage in the pages of all trees: each page is read, none may occur twice, and the counts must equal those of
 * LMDB. LMDB trusts the file that it writes to, and would crash or overwrite rows.
 */
export function findDamage(tables: Tables): readonly string[] {
  const { meta } = tables;
  const damage: string[] = [];
  const used = new Set<PageNumber>([0, 1]);
  const use = (number: PageNumber): void => {
    if (used.has(number)) damage.push(`page ${number} is in two places`);
    used.add(number);
  };
  const findFreePages = (leaf: LeafValue): void => {
    const free = readFreePages(tables.value(leaf), meta.lastPage);
    if (free === null) damage.push('the list of free pages is damaged');
    else free.forEach(use);
  };
  const checkTree = (name: string, { pad, flags, root, size }: TreeRecord, pages = tables.pages): void => {
    const damageBefore = damage.length;
    const found = root === null ? NO_TREE : measureTree(tables, pages, root, use, (error) => damage.push(error.reason));
    const isSame = isDeepStrictEqual(size, found);
    // Unreadable pages explain other numbers.
    if (!isSame && damage.length === damageBefore) damage.push(`the numbers of ${name} are damaged`);
    if (name.startsWith('table') && (pad !== 0 || flags !== 0)) damage.push(`the record of ${name} is damaged`);
  };
  checkTree('the free pages', meta.freePages, tables.freePages);
  checkTree('the list of tables', meta.tables);
  for (const table of [...TABLE_NAMES, TOTALS_TABLE]) {
    const record = tables.record(table);
    if (record !== null) checkTree(`table ${table}`, record);
  }
  // LMDB would write to a page that is listed as free and is in use.
  if (damage.length === 0 && meta.freePages.root !== null) {
    for (const { value } of walkEntries(tables.freePages, rootPlace(meta.freePages.root, meta.commit), {}))
      findFreePages(value);
  }
  return damage;
}

function measureTree(
  { meta, value }: Tables,
  pages: Pages,
  root: PageNumber,
  use: (number: PageNumber) => void,
  onDamage: (error: DamageError) => void,
): TreeSize {
  const size = { ...NO_TREE };
  const readValue = (leaf: LeafValue): void => {
    try {
      value(leaf);
      if (leaf.kind !== 'overflow') return;
      for (let page = 0; page < leaf.pages; page++) use(leaf.page + page);
      size.overflowPages += leaf.pages;
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      onDamage(error);
    }
  };
  for (const { number, depth, page } of walkPages(pages, rootPlace(root, meta.commit), onDamage)) {
    use(number);
    size.depth = Math.max(size.depth, depth + 1);
    if (page.kind === 'branch') {
      size.branchPages++;
      continue;
    }
    size.leafPages++;
    size.entries += page.count;
    for (let at = 0; at < page.count; at++) readValue(page.value(at));
  }
  return size;
}

/**
 * The pages of an entry in the tree of free pages: a count, then that many numbers. 0 is no page, and a negative number is the length
 * of a run that starts at the next number. null if the entry is damaged.
 */
function readFreePages(entry: Buffer, lastPage: PageNumber): readonly PageNumber[] | null {
  if (entry.length < 8 || entry.length % 8 !== 0) return null;
  const numbers = Array.from({ length: entry.length / 8 }, (_, at) => Number(entry.readBigInt64LE(at * 8)));
  const [count = 0, ...listed] = numbers;
  if (count < 0 || count > listed.length) return null;
  const pages: PageNumber[] = [];
  for (let at = 0; at < count; at++) {
    const number = listed[at] ?? 0;
    const [first, length] = number < 0 ? [listed[++at] ?? -1, -number] : [number, number === 0 ? 0 : 1];
    if (first < 0 || first + length - 1 > lastPage) return null;
    for (let page = 0; page < length; page++) pages.push(first + page);
  }
  return pages;
}

/** Compares the rows of each table with the totals that were stored when they were written. */
export function findMissingRows(tables: Tables): readonly StorageFault[] {
  return TABLE_NAMES.flatMap((table) => {
    const bytes = tables.find(TOTALS_TABLE, table);
    const total = bytes === null ? NO_ROWS : decodeTotal(bytes);
    const text =
      total === null ? 'the count of its rows is damaged' : describeDifference(countRows(tables, table), total);
    return text === null ? [] : [{ table, text }];
  });
}

function countRows(tables: Tables, table: TableName): TableTotal {
  let total = NO_ROWS;
  // Pages and rows that cannot be read are reported elsewhere. Here they are missing.
  for (const { value } of tables.walk(table, { onDamage: () => {} })) {
    try {
      total = addToTotal(total, rowSum(tables.value(value)) ?? 0n);
    } catch {
      continue;
    }
  }
  return total;
}

function describeDifference(found: TableTotal, written: TableTotal): string | null {
  if (found.rows < written.rows) return `of ${written.rows} rows written, ${written.rows - found.rows} missing`;
  if (found.rows > written.rows) return `of ${found.rows} rows, only ${written.rows} were written by an import`;
  return found.sum === written.sum ? null : 'its rows are not those that were written';
}
