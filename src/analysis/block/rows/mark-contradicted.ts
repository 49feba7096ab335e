import type { ContradictedEntry } from '../../contradictions/contradiction.ts';
import type { BlockOverview } from '../block-overview.ts';
import { summarizeRows } from '../block-summary.ts';

/** The overview without the outcomes of transactions that contradict themselves. */
export function markContradicted(overview: BlockOverview, contradicted: readonly ContradictedEntry[]): BlockOverview {
  if (overview.rows === null || contradicted.length === 0) return overview;
  const indexes = new Set(contradicted.map(({ index }) => index));
  const rows = overview.rows.map((row) =>
    indexes.has(row.index) ? { ...row, outcome: 'contradicted' as const } : row,
  );
  return { ...overview, rows, summary: summarizeRows(rows) };
}
