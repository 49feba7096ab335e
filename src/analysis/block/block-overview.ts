import type { BlockResponse } from '../../rpc-protocol/responses/decode-block.ts';
import { blockRows, type BlockRow } from './rows/block-row.ts';
import { summarizeRows, type BlockSummary } from './block-summary.ts';

/** A block without its transactions. */
export type BlockFacts = Omit<BlockResponse, 'transactions'>;

/** A block as pages show it: one row in place of each transaction, and the rows added up. */
export interface BlockOverview {
  readonly block: BlockFacts;
  /** Null, like `summary`, if transactions were not requested. */
  readonly rows: readonly BlockRow[] | null;
  readonly summary: BlockSummary | null;
}

export function overviewBlock(answer: BlockResponse): BlockOverview {
  const { transactions: _, ...block } = answer;
  const rows = blockRows(answer);
  return { block, rows, summary: rows === null ? null : summarizeRows(rows) };
}
