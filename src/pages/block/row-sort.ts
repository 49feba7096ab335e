import { mainProgram, orderByRelevance } from '../../analysis/facts/block/main-program.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { formatShortError } from '../../analysis/explain/block/short-error.ts';
import { type Column, isDescending, type RowSort, sortKeyOf } from './row-columns.ts';

/** Sorts rows, equal ones by index. Rows without a value come last in both directions. */
export function sortRows(
  rows: readonly BlockRow[],
  sort: RowSort,
  nameOf: (address: Address) => string | null,
): readonly BlockRow[] {
  const key = sortKeyOf(sort);
  if (key === 'index') return isDescending(sort) ? rows.toReversed() : rows;
  const sign = isDescending(sort) ? -1 : 1;
  const keyed = rows.map((row) => ({ row, value: sortValue(row, key, nameOf) }));
  keyed.sort((a, b) => compareNullLast(a.value, b.value, sign) || a.row.index - b.row.index);
  return keyed.map(({ row }) => row);
}

function sortValue(row: BlockRow, key: Column, nameOf: (address: Address) => string | null): SortValue {
  switch (key) {
    case 'outcome':
      // "contradicted …", "failed …" and "noOp …" sort before "succeeded".
      return row.outcome === 'unknown' ? null : `${row.outcome} ${formatShortError(row)}`;
    case 'what': {
      // Rows of one program, first those that failed for the same reason.
      const program = mainProgram(row.programs);
      return program === null ? null : `${nameOf(program) ?? program} ${row.outcome} ${formatShortError(row)}`;
    }
    case 'programs': {
      const first = row.programs === null ? undefined : orderByRelevance(row.programs)[0];
      return first === undefined ? null : (nameOf(first) ?? first);
    }
    case 'version':
      return row.version === 'legacy' ? -1 : row.version;
    case 'feePayer':
    case 'fee':
    case 'computeUnits':
    case 'costUnits':
    case 'instructions':
      return row[key];
  }
}

type SortValue = bigint | number | string | null;

function compareNullLast(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a === b ? 0 : a < b ? -sign : sign;
}
