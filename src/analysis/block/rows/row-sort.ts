import { COLUMNS, type Column } from './row-columns.ts';

export type SortKey = 'index' | Column;
/** The column to sort by; a minus means descending. */
export type RowSort = SortKey | `-${SortKey}`;

export const SORTS = [
  'index',
  '-index',
  'outcome',
  '-outcome',
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
