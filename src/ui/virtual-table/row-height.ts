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
  /** A row whose cells take two lines on a phone. */
  twoLines: 60,
};

/** The row height of a table on this device. */
export function useRowHeight(density: RowDensity, singleLine: boolean): number {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isCoarse = useMediaQuery('(pointer: coarse)');
  if (isPhone) return singleLine ? ROW_HEIGHT.row : ROW_HEIGHT.twoLines;
  return isCoarse ? ROW_HEIGHT.row : ROW_HEIGHT[density];
}

export type RowDensity = 'row' | 'compact' | 'dense';
