/** The columns of the transactions table, except index and signature, which are always shown. */
export const COLUMNS = [
  'outcome',
  'what',
  'feePayer',
  'fee',
  'computeUnits',
  'costUnits',
  'instructions',
  'programs',
  'version',
] as const;

export const DEFAULT_COLUMNS: readonly Column[] = ['what', 'feePayer', 'fee', 'computeUnits'];

export type Column = (typeof COLUMNS)[number];

export type SortKey = 'index' | Column;

/** The column to sort by; a minus means descending. */
export type RowSort = SortKey | `-${SortKey}`;

export const SORTS = [
  'index',
  '-index',
  'outcome',
  '-outcome',
  'what',
  '-what',
  'feePayer',
  '-feePayer',
  'fee',
  '-fee',
  'computeUnits',
  '-computeUnits',
  'costUnits',
  '-costUnits',
  'instructions',
  '-instructions',
  'programs',
  '-programs',
  'version',
  '-version',
] as const satisfies readonly RowSort[];

export function sortKeyOf(sort: RowSort): SortKey {
  return COLUMNS.find((column) => sort === column || sort === `-${column}`) ?? 'index';
}

export function isDescending(sort: RowSort): boolean {
  return sort.startsWith('-');
}
