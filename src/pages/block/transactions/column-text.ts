import { type Column, COLUMNS } from '../../../analysis/block/row-columns.ts';
import { isDescending, type RowSort, type SortKey, sortKeyOf } from '../../../analysis/block/sort-rows.ts';

/** What stands at the head of a column. */
export const COLUMN_TITLES: Readonly<Record<Column, string>> = {
  outcome: 'Outcome',
  feePayer: 'Fee payer',
  fee: 'Fee, lamports',
  computeUnits: 'Compute units',
  costUnits: 'Cost units',
  instructions: 'Instructions',
  programs: 'Programs',
  version: 'Version',
};

/** A column of numbers where it has no head: "fee in lamports", "compute units". */
export function numberWords(column: Column): string {
  return COLUMN_TITLES[column].replace(', ', ' in ').toLowerCase();
}

/** What can be sorted by, in the order of the table, with the order that pressing its head gives first. */
export const SORT_KEYS: readonly SortKey[] = ['index', ...COLUMNS];

/** Numbers begin with the largest; the index and what is read begin as one reads. */
export function firstSort(key: SortKey): RowSort {
  return isNumeric(key) ? `-${key}` : key;
}

/** The order the other way round. */
export function turnedSort(sort: RowSort): RowSort {
  const key = sortKeyOf(sort);
  return isDescending(sort) ? key : `-${key}`;
}

export function isNumeric(key: SortKey): boolean {
  return NUMBERS.has(key);
}

const NUMBERS: ReadonlySet<SortKey> = new Set(['fee', 'computeUnits', 'costUnits', 'instructions']);

/** ", by fee, the largest first"; nothing in the order of the block. */
export function sortWords(sort: RowSort): string {
  if (sort === 'index') return '';
  if (sort === '-index') return ', the last first';
  const key = sortKeyOf(sort);
  const name = key === 'index' ? 'index' : (COLUMN_TITLES[key].split(',')[0] ?? '').toLowerCase();
  const [up, down] = isNumeric(key) ? ['the smallest first', 'the largest first'] : ['ascending', 'descending'];
  return `, by ${name}, ${isDescending(sort) ? down : up}`;
}
