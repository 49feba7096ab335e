import type { ComparedRow } from './comparison.ts';
import type { FoldedRows } from './fold-same.ts';

/** Rows in a row that only one side has. They follow if they are open. */
export interface LoneRows {
  /** Index of the first one, as the key of what is open. */
  readonly at: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly isOpen: boolean;
}

export type ShownRow = ComparedRow | FoldedRows | LoneRows;

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
