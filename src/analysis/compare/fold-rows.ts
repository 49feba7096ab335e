import type { ComparedRow } from './comparison.ts';

/** How many rows in a row are the same on both sides. */
interface FoldedRows {
  readonly same: number;
}

/** Leaves out rows that are the same on both sides, but for calls that made one that is not. */
export function foldSame(rows: readonly ComparedRow[]): readonly (ComparedRow | FoldedRows)[] {
  const shown: (ComparedRow | FoldedRows)[] = [];
  let same = 0;
  // From the end, since a call follows the one that made it.
  let callerDepth = -1;
  for (const row of rows.toReversed()) {
    const isShown = row.difference !== 'same' || row.depth === callerDepth;
    if (!isShown) {
      same += 1;
      continue;
    }
    if (same > 0) shown.push({ same });
    same = 0;
    shown.push(row);
    callerDepth = row.depth - 1;
  }
  if (same > 0) shown.push({ same });
  return shown.toReversed();
}

/** Rows in a row that only one side has. They follow if they are open. */
export interface LoneRows {
  /** Index of the first one, as the key of what is open. */
  readonly at: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly isOpen: boolean;
}

type ShownRow = ComparedRow | FoldedRows | LoneRows;

/** Folds what only one side has, such as the end of a longer log, after its first rows. `opened` has the indexes of open folds. */
export function foldLone(
  rows: readonly (ComparedRow | FoldedRows)[],
  opened: ReadonlySet<number>,
): readonly ShownRow[] {
  const shown: ShownRow[] = [];
  for (let at = 0; at < rows.length;) {
    let end = at;
    while (isLone(rows[end])) end += 1;
    const first = end - at < FEWEST ? end : at + FIRST;
    for (const row of rows.slice(at, first)) shown.push(row);
    if (first < end) {
      const lone = rows.slice(first, end);
      const onlyA = lone.filter((row) => isOf(row, 'onlyA')).length;
      const isOpen = opened.has(first);
      shown.push({ at: first, onlyA, onlyB: lone.length - onlyA, isOpen });
      if (isOpen) for (const row of lone) shown.push(row);
    }
    const next = rows[end];
    if (next !== undefined) shown.push(next);
    at = end + 1;
  }
  return shown;
}

function isLone(row: ComparedRow | FoldedRows | undefined): boolean {
  return isOf(row, 'onlyA') || isOf(row, 'onlyB');
}

function isOf(row: ComparedRow | FoldedRows | undefined, difference: ComparedRow['difference']): boolean {
  return row !== undefined && 'difference' in row && row.difference === difference;
}

/** Shown before a fold, as an example. */
const FIRST = 2;
/** Fewer rows are not folded. */
const FEWEST = 5;
