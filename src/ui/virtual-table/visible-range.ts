/** What a windowed list mounts: rows by index, and gaps that are as tall as the rows they stand for. */
export type WindowPart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly from: number; readonly rows: number };

/** The rows that a window shows, from `first` up to but without `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/**
 * The rows that meet the window, if the list has so many, with some beyond its edges; in whole steps so that not every
 * scrolled pixel changes them.
 */
export function visibleRange(rowHeight: number, listTop: number, windowHeight: number): RowRange {
  return {
    first: Math.floor(-listTop / rowHeight / STEP) * STEP - BEYOND,
    end: Math.ceil((windowHeight - listTop) / rowHeight / STEP) * STEP + BEYOND,
  };
}

/** Those of them that a list has. A list that is out of sight keeps the rows of its near end. */
export function rangeIn(count: number, { first, end }: RowRange): RowRange {
  return { first: Math.max(0, Math.min(count - BEYOND, first)), end: Math.min(count, Math.max(BEYOND, end)) };
}

/** Without those beyond the window's edges. */
export function withoutOverscan({ first, end }: RowRange): RowRange {
  return { first: first + BEYOND, end: end - BEYOND };
}

export function sameRange(one: RowRange, other: RowRange): boolean {
  return one.first === other.first && one.end === other.end;
}

/** The parts of the list from top to bottom; `pinned` is a row that stays mounted wherever the window is. */
export function windowParts(count: number, { first, end }: RowRange, pinned: number | null): readonly WindowPart[] {
  const parts: WindowPart[] = [];
  let next = 0;
  const gapUntil = (index: number) => {
    if (index > next) parts.push({ kind: 'gap', from: next, rows: index - next });
  };
  const row = (index: number) => {
    gapUntil(index);
    parts.push({ kind: 'row', index });
    next = index + 1;
  };
  const keep = pinned !== null && pinned >= 0 && pinned < count ? pinned : null;
  if (keep !== null && keep < first) row(keep);
  for (let index = first; index < end; index++) row(index);
  if (keep !== null && keep >= end) row(keep);
  gapUntil(count);
  return parts;
}

/** Rows by which the window's edges move: as few as a frame makes without being late. */
const STEP = 2;
/** Rows by which they reach beyond what is seen, so that a turn of the wheel shows no gap. */
const BEYOND = 8;
