import type { BlockAssembly } from '../../rpc-client/block-reader.ts';
import type { BlockOverview } from './block-overview.ts';
import { summarizeRows } from './block-summary.ts';
import type { BlockRow } from './rows/block-row.ts';
import { decodeBlockRow } from './rows/decode-block-row.ts';

/** Has `Client.readBlock` read a block as pages show it, one row in place of each transaction. */
export const OVERVIEW_ASSEMBLY: BlockAssembly<BlockRow, BlockOverview> = {
  decodeRow: decodeBlockRow,
  assemble: (block, rows) => ({ block, rows, summary: rows && summarizeRows(rows) }),
};
