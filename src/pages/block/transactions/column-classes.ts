import type { Column } from '../../../analysis/block/row-columns.ts';
import { type RowSort, sortKeyOf } from '../../../analysis/block/sort-rows.ts';
import { isNumeric } from './column-text.ts';
import styles from './transactions.module.css';

/**
 * Where a phone shows each column in its two lines (m3 and m4 and m5, or m0 for nowhere), whether it goes where the page is
 * narrow (p3), how wide it is, and how it is set. The first column of words has the room that the others leave.
 */
export function columnClasses(columns: readonly Column[], number: Column | null): Readonly<Record<Column, string>> {
  const subject = columns.includes('programs') ? 'programs' : 'feePayer';
  const narrow = columns.length > MANY ? ' p3' : '';
  const widest = columns.find((column) => !isNumeric(column));
  const classes = (column: Column, place: string) =>
    `${place} ${styles[column] ?? ''}${column === widest ? ` ${styles['widest']}` : ''}`;
  const numeric = (column: Column, rank = '') => classes(column, `num ${column === number ? 'm5' : 'm0'}${rank}`);
  return {
    outcome: classes('outcome', 'm4'),
    feePayer: classes('feePayer', `${subject === 'feePayer' ? 'm3' : 'm0'}${narrow}`),
    fee: numeric('fee'),
    computeUnits: numeric('computeUnits'),
    costUnits: numeric('costUnits', narrow),
    instructions: numeric('instructions', narrow),
    programs: classes('programs', 'm3'),
    version: classes('version', `num m0${narrow}`),
  };
}

/** A phone has room for one number: that which rows are sorted by, else the first. */
export function narrowNumber(columns: readonly Column[], sort: RowSort): Column | null {
  const numbers = columns.filter((column) => isNumeric(column));
  return numbers.find((column) => column === sortKeyOf(sort)) ?? numbers[0] ?? null;
}

/** More columns than a page below 1024 pixels has room for. */
const MANY = 5;
