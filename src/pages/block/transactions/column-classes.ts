import { type Column, type RowSort, sortKeyOf } from '../../../analysis/explain/block/row-columns.ts';
import { isNumeric } from './column-text.ts';
import styles from './transactions.module.css';

/**
 * The classes of each column: its place in the two-line row of a phone (or `phone-hidden`), whether a tablet hides it, its
 * width, and its alignment. The first column that is not numeric takes the remaining width.
 */
export function columnClasses(columns: readonly Column[], number: Column | null): Readonly<Record<Column, string>> {
  const subject = columns.includes('programs') ? 'programs' : 'feePayer';
  const narrow = columns.length > MANY ? ' tablet-hidden' : '';
  const widest = columns.find((column) => !isNumeric(column));
  const classes = (column: Column, place: string) =>
    `${place} ${styles[column] ?? ''}${column === widest ? ` ${styles['widest']}` : ''}`;
  const numeric = (column: Column, rank = '') =>
    classes(column, `numeric ${column === number ? 'phone-row2-end' : 'phone-hidden'}${rank}`);
  return {
    outcome: classes('outcome', `phone-row2-main ${styles['clipped']}`),
    feePayer: classes('feePayer', `${subject === 'feePayer' ? 'phone-row1-end' : 'phone-hidden'}${narrow}`),
    fee: numeric('fee'),
    computeUnits: numeric('computeUnits'),
    costUnits: numeric('costUnits', narrow),
    instructions: numeric('instructions', narrow),
    programs: classes('programs', `phone-row1-end ${styles['clipped']}`),
    version: classes('version', `numeric phone-hidden${narrow}`),
  };
}

/** The one numeric column that a phone shows: the sorted one, else the first. */
export function numberOnPhone(columns: readonly Column[], sort: RowSort): Column | null {
  const numbers = columns.filter((column) => isNumeric(column));
  return numbers.find((column) => column === sortKeyOf(sort)) ?? numbers[0] ?? null;
}

/** With more columns, some are hidden below 1024 pixels. */
const MANY = 5;
