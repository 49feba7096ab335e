import type { QueryClient } from '@tanstack/react-query';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import type { BlockReadOptions, Client } from '../../rpc-client/client.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { queryKeys } from '../keys.ts';
import { type BlockRead, type FoundBlock, blockQueryOptions } from './block-query.ts';
import { startBlockContents } from './start-block-contents.ts';

/** The transactions of a block, and the price that each asks for. */
export interface PricedBlock {
  readonly rows: readonly BlockRow[];
  /** null: the answer does not show it. */
  readonly prices: readonly (bigint | null)[];
}

/** A block with its transactions that a page has read already; null if there is none. */
export function loadedBlock(queries: QueryClient, client: Client, slot: Slot): FoundBlock | null {
  return (
    queries
      .getQueriesData<BlockRead>({ queryKey: queryKeys.block(client.url, slot) })
      .flatMap(([, read]) => (read !== undefined && hasTransactions(read) ? read : []))
      .at(-1) ?? null
  );
}

/** Reads the block unless a page has; null if the endpoint has no such block, or its answer no transactions. */
export async function readPricedBlock(
  queries: QueryClient,
  client: Client,
  slot: Slot,
  options: BlockReadOptions,
): Promise<PricedBlock | null> {
  const read = loadedBlock(queries, client, slot) ?? (await queries.query(blockQueryOptions(client, slot, options)));
  if (!hasTransactions(read)) return null;
  const contents = startBlockContents(read.exchange, { slot, blockTime: read.value.block.blockTime });
  try {
    const check = await contents.check();
    return check && { rows: read.value.rows ?? [], prices: check.prices };
  } finally {
    contents.close();
  }
}

function hasTransactions(read: BlockRead): read is FoundBlock {
  return read.options.transactionDetails === 'full' && read.value !== null && read.value.rows !== null;
}
