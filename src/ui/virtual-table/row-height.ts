import { useMediaQuery } from '../rendering/media-query.ts';

/**
 * The height of a row in a virtual table, such as the transactions of a block, in CSS pixels. It is decided here: the table computes
 * from it which rows are in view. `tokens.css` repeats two of the numbers for tables that are not virtual.
 */
export const ROW_HEIGHT = {
  /** `--row` in tokens.css. */
  row: 40,
  /** `--row-fact` in tokens.css, which is 40 on a coarse pointer. */
  compact: 32,
  /** A row of a long list. */
  dense: 30,
  /** Rows whose cells take several lines on a phone. */
  twoLines: 60,
  threeLines: 78,
};

/** The row height of a table on this device. */
export function useRowHeight(density: RowDensity, phoneLines: PhoneLines): number {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isCoarse = useMediaQuery('(pointer: coarse)');
  if (isPhone) return ROW_HEIGHT[PHONE_ROWS[phoneLines]];
  return isCoarse ? ROW_HEIGHT.row : ROW_HEIGHT[density];
}

const PHONE_ROWS = { 1: 'row', 2: 'twoLines', 3: 'threeLines' } as const;

export type PhoneLines = keyof typeof PHONE_ROWS;

export type RowDensity = 'row' | 'compact' | 'dense';
