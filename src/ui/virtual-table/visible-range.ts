/** What a virtual table mounts: rows by index, and gaps as tall as the rows they replace. */
export type TablePart =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly from: number; readonly rows: number };

/** Row indexes from `first` up to but not including `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/**
 * The rows inside the window plus the overscan, as if the table were endless. The edges move in steps of `STEP` rows, so that
 * most scroll events change nothing. Lengths are CSS pixels.
 */
export function visibleRange(rowHeight: number, tableTop: number, windowHeight: number): RowRange {
  return {
    first: Math.floor(-tableTop / rowHeight / STEP) * STEP - OVERSCAN,
    end: Math.ceil((windowHeight - tableTop) / rowHeight / STEP) * STEP + OVERSCAN,
  };
}

/** Clamps a range to a table of `count` rows. If the table is outside of the window, the range is at its nearer end. */
export function clampRange(count: number, { first, end }: RowRange): RowRange {
  return { first: Math.max(0, Math.min(count - OVERSCAN, first)), end: Math.min(count, Math.max(OVERSCAN, end)) };
}

export function withoutOverscan({ first, end }: RowRange): RowRange {
  return { first: first + OVERSCAN, end: end - OVERSCAN };
}

export function sameRange(one: RowRange, other: RowRange): boolean {
  return one.first === other.first && one.end === other.end;
}

/** The parts of the table from top to bottom. The `pinned` row is always mounted. */
export function tableParts(count: number, { first, end }: RowRange, pinned: number | null): readonly TablePart[] {
  const parts: TablePart[] = [];
  let next = 0;
  const addGap = (until: number) => {
    if (until > next) parts.push({ kind: 'gap', from: next, rows: until - next });
  };
  const addRow = (index: number) => {
    addGap(index);
    parts.push({ kind: 'row', index });
    next = index + 1;
  };
  const pinnedRow = pinned !== null && pinned >= 0 && pinned < count ? pinned : null;
  if (pinnedRow !== null && pinnedRow < first) addRow(pinnedRow);
  for (let index = first; index < end; index++) addRow(index);
  if (pinnedRow !== null && pinnedRow >= end) addRow(pinnedRow);
  addGap(count);
  return parts;
}

/** Rows by which the edges of the range move: few, so that mounting them fits into a frame. */
const STEP = 2;
/** Rows mounted above and below the window, so that scrolling by wheel shows no gap. */
const OVERSCAN = 8;
