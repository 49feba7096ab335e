import type { BlockAssembly } from '../../../rpc-client/block/block-reader.ts';
import { type BlockOverview, summarizeRows } from './block-overview.ts';
import { type BlockRow, decodeBlockRow } from './block-row.ts';

/** Has `Client.readBlock` read a block as pages show it, one row in place of each transaction. */
export const OVERVIEW_ASSEMBLY: BlockAssembly<BlockRow, BlockOverview> = {
  decodeRow: decodeBlockRow,
  assemble: (block, rows) => ({ block, rows, summary: rows && summarizeRows(rows) }),
};
