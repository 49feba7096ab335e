import { OVERVIEW_ASSEMBLY } from '../../analysis/facts/block/overview-assembly.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import type { BlockAssembly } from '../../rpc-client/block/block-reader.ts';
import { parseInWorker } from '../../rpc-client/block/block-row-parser.ts';

/** Reads a block as pages show it, a large one in a worker. */
export const BLOCK_ASSEMBLY: BlockAssembly<BlockRow, BlockOverview> = {
  ...OVERVIEW_ASSEMBLY,
  startWorker: (first) =>
    parseInWorker(new Worker(new URL('./block-row.worker.ts', import.meta.url), { type: 'module' }), first),
};
