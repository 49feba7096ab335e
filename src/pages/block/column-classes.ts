import type { Column } from '../../solana/block-view/row-columns.ts';
import { type RowSort, sortKeyOf } from '../../solana/block-view/row-sort.ts';
import { isNumeric } from './column-words.ts';

/**
 * Where a phone shows each column in its two lines (m3 and m4 and m5, or m0 for nowhere), whether it goes where the page is
 * narrow (p3), and how it is set.
 */
export function columnClasses(columns: readonly Column[], sort: RowSort): Readonly<Record<Column, string>> {
  const number = narrowNumber(columns, sort);
  const subject = columns.includes('programs') ? 'programs' : 'feePayer';
  const narrow = columns.length > MANY ? ' p3' : '';
  const numeric = (column: Column) => `num ${column === number ? 'm5' : 'm0'}`;
  return {
    outcome: 'm4',
    feePayer: `${subject === 'feePayer' ? 'm3' : 'm0'}${narrow}`,
    fee: numeric('fee'),
    computeUnits: numeric('computeUnits'),
    costUnits: `${numeric('costUnits')}${narrow}`,
    instructions: `${numeric('instructions')}${narrow}`,
    programs: 'm3',
    version: `num m0${narrow}`,
  };
}

/** A phone has room for one number: that which rows are sorted by, else the first. */
export function narrowNumber(columns: readonly Column[], sort: RowSort): Column | null {
  const numbers = columns.filter((column) => isNumeric(column));
  return numbers.find((column) => column === sortKeyOf(sort)) ?? numbers[0] ?? null;
}

/** More columns than a page below 1024 pixels has room for. */
const MANY = 5;
