import type { BlockAnswer } from '../answer/block-answer.ts';
import { blockRows, type BlockRow } from './block-row.ts';
import { summarizeRows, type BlockSummary } from './block-summary.ts';

/** A block as pages show it: the answer with a row for each transaction and what they come to. */
export interface BlockOverview {
  readonly block: BlockAnswer;
  /** null, as `summary`: transactions were not asked for. */
  readonly rows: readonly BlockRow[] | null;
  readonly summary: BlockSummary | null;
}

export function overviewBlock(block: BlockAnswer): BlockOverview {
  const rows = blockRows(block);
  return { block, rows, summary: rows === null ? null : summarizeRows(rows) };
}
