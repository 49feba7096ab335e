import type { ComparedRow } from './comparison.ts';

/** How many rows in a row are the same on both sides. */
export interface FoldedRows {
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
