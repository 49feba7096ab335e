import { useMediaQuery } from '../rendering/media-query.ts';

/** Row height of a virtualized table in CSS pixels: a virtual table computes which rows are in view from it. */
export function useRowHeight(compact: boolean, singleLine: boolean): number {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isCoarse = useMediaQuery('(pointer: coarse)');
  if (isPhone) return singleLine ? ROW : TWO_LINES;
  return compact && !isCoarse ? COMPACT_ROW : ROW;
}

/** The token `--row` of tokens.css. */
const ROW = 40;
/** The token `--row-fact`, which is 40 on a coarse pointer. */
const COMPACT_ROW = 32;
const TWO_LINES = 60;
