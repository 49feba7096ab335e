import type { BlockOverview, BlockSummary } from '../../analysis/facts/block/block-overview.ts';
import { type FeeCollection, feeCollection } from '../../analysis/facts/block/fee-collection.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { SlotState } from '../../analysis/facts/skipped-slots.ts';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BlockRead, blockQueryOptions } from '../../queries/block/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { shouldRetry } from '../../queries/query-client.ts';
import type { Client } from '../../rpc-client/client.ts';
import { isLoopbackUrl } from '../../shared/urls.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

/** A slot in a list of blocks, or a run of slots without a block. */
export interface BlocksTableRow {
  /** The newest slot of a run. */
  readonly slot: Slot;
  /** The oldest slot of a run; omitted for a single slot. */
  readonly oldest?: Slot;
  /** `missing`: a block was produced that this endpoint does not have. For a run, the state of its newest slot. */
  readonly state: SlotState | 'missing';
  /** For a run: the slot whose block is missing, if there is one. The older slots are then unknown. */
  readonly missing?: Slot;
  /** False if the slot is only confirmed. The link to its block then has that commitment. */
  readonly isFinal: boolean;
  /** `unavailable` if the endpoint did not return the block. */
  readonly overview: BlockOverview | 'pending' | 'unavailable';
}

/** The number of transactions; null if the block is not loaded or its response leaves them out. */
export function transactionCount({ overview }: Pick<BlocksTableRow, 'overview'>): number | null {
  if (typeof overview === 'string') return null;
  return overview.summary?.count ?? overview.block.signatures?.length ?? null;
}

/** Unix seconds; null if the block is not loaded or has no time. */
export function blockTimeOf(overview: BlocksTableRow['overview'] | undefined): bigint | null {
  return typeof overview === 'object' ? overview.block.blockTime : null;
}

export function summaryOf({ overview }: Pick<BlocksTableRow, 'overview'>): BlockSummary | null {
  return typeof overview === 'string' ? null : overview.summary;
}

/** The fee reward of the block; null if it has none, or is not loaded. */
export function collectionOf({ overview }: Pick<BlocksTableRow, 'overview'>): FeeCollection | null {
  return typeof overview === 'string' ? null : feeCollection(overview.block.rewards);
}

/** The blocks of a list, one request each. `isWhole` requests whole blocks from any endpoint. */
export function useBlockOverviews(slots: readonly Slot[], isWhole = false): readonly BlocksTableRow['overview'][] {
  const client = useClient();
  const endpoint = useEndpoint();
  const queries = useMemo(
    () =>
      slots.map((slot) => ({
        ...listedBlockQueryOptions(client, endpoint, slot, isWhole || listsWholeBlocks(client, endpoint)),
        select: selectOverview,
      })),
    [slots, client, endpoint, isWhole],
  );
  return useQueries({ queries, combine: client.batches ? overviewsInSteps : overviewsOf });
}

/** As many blocks as a list requests and shows at a time: to render each block that arrives takes a phone longer than to read it. */
export const BLOCKS_PER_STEP = 6;

type OverviewReads = readonly Pick<UseQueryResult<BlockOverview | null>, 'data' | 'isPending'>[];

function overviewsOf(reads: OverviewReads): readonly BlocksTableRow['overview'][] {
  return reads.map((read) => read.data ?? (read.isPending ? 'pending' : 'unavailable'));
}

/** Those of a step arrive together, in one batch, and are shown together. */
function overviewsInSteps(reads: OverviewReads): readonly BlocksTableRow['overview'][] {
  const overviews = overviewsOf(reads);
  const isPending = (at: number) => {
    const start = at - (at % BLOCKS_PER_STEP);
    return overviews.slice(start, start + BLOCKS_PER_STEP).includes('pending');
  };
  return overviews.map((overview, at) => (isPending(at) ? 'pending' : overview));
}

function selectOverview({ value }: BlockRead): BlockOverview | null {
  return value;
}

/**
 * A block of a list: the full block from the embedded service and from endpoints on this machine, otherwise only signatures and rewards, which
 * saves tens of megabytes but leaves out outcomes, compute units and the fees that were paid.
 */
export function listedBlockQueryOptions(
  client: Client,
  endpoint: Pick<Endpoint, 'cluster'>,
  slot: Slot,
  isWhole = listsWholeBlocks(client, endpoint),
) {
  const options = {
    encoding: 'base64',
    transactionDetails: isWhole ? 'full' : 'signatures',
    rewards: true,
    commitment: 'confirmed',
    method: 'auto',
  } as const;
  return { ...blockQueryOptions(client, slot, options, { together: true }), retry: shouldRetry };
}

/** True if a list may request whole blocks. */
export function listsWholeBlocks(client: Pick<Client, 'url'>, { cluster }: Pick<Endpoint, 'cluster'>): boolean {
  return cluster === 'embedded' || isLoopbackUrl(client.url);
}
