import type { BlockAnswer } from '../../rpc-protocol/responses/block-answer.ts';
import { blockRows, type BlockRow } from './block-row.ts';
import { summarizeRows, type BlockSummary } from './block-summary.ts';

/** What is said of a block besides its transactions. */
export type BlockFacts = Omit<BlockAnswer, 'transactions'>;

/** A block as pages show it: the answer with a row for each transaction, in place of it, and what they come to. */
export interface BlockOverview {
  readonly block: BlockFacts;
  /** null, as `summary`: transactions were not asked for. */
  readonly rows: readonly BlockRow[] | null;
  readonly summary: BlockSummary | null;
}

export function overviewBlock(answer: BlockAnswer): BlockOverview {
  const { transactions: _, ...block } = answer;
  const rows = blockRows(answer);
  return { block, rows, summary: rows === null ? null : summarizeRows(rows) };
}
