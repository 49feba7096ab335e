import { COLUMNS, type Column, type RowSort, type SortKey, isDescending, sortKeyOf } from '../row-columns.ts';

/** Column headers; that of the fee also has the unit. */
export const COLUMN_TITLES: Readonly<Record<Column, string>> = {
  outcome: 'Outcome',
  what: 'What it did, or why it failed',
  feePayer: 'Fee payer',
  fee: 'Fee',
  computeUnits: 'Compute units',
  costUnits: 'Cost units',
  instructions: 'Instructions',
  programs: 'Programs',
  version: 'Version',
};

/** A numeric column, on a phone without headers: "fee in SOL", "compute units". */
export function formatNumberColumn(column: Column, unit: 'SOL' | 'lamports'): string {
  return column === 'fee' ? `fee in ${unit}` : COLUMN_TITLES[column].toLowerCase();
}

/** Sort keys, in the order of the table. */
export const SORT_KEYS: readonly SortKey[] = ['index', ...COLUMNS];

/** The order after a first press of a header: descending for numbers, ascending for the index and text. */
export function firstSort(key: SortKey): RowSort {
  return isNumeric(key) ? `-${key}` : key;
}

/** The opposite order. */
export function reverseSort(sort: RowSort): RowSort {
  const key = sortKeyOf(sort);
  return isDescending(sort) ? key : `-${key}`;
}

export function isNumeric(key: SortKey): boolean {
  return NUMBERS.has(key);
}

const NUMBERS: ReadonlySet<SortKey> = new Set(['fee', 'computeUnits', 'costUnits', 'instructions']);

/** ", by fee, largest first"; empty for block order. */
export function formatSort(sort: RowSort): string {
  if (sort === 'index') return '';
  if (sort === '-index') return ', last first';
  const key = sortKeyOf(sort);
  const name = key === 'index' ? 'index' : COLUMN_TITLES[key].toLowerCase();
  const [up, down] = isNumeric(key) ? ['smallest first', 'largest first'] : ['ascending', 'descending'];
  return `, by ${name}, ${isDescending(sort) ? down : up}`;
}
