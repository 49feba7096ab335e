import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { useClient } from '../../../queries/client-context.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import { blockPath, type PathParams } from '../../../features/routing/paths.ts';
import { findNextBlock } from '../../../queries/slot-listing.ts';
import { parentOf, type AdjacentSlots } from './adjacent-slots-query.ts';
import type { Slot } from '../../../solana/ids/ids.ts';

/** How to open the previous and the next block: with a link, or, if the endpoint cannot list slots, with a search for the next. */
export interface AdjacentBlocks {
  /** Of the next block. */
  readonly commitment: Commitment;
  /** null: this is the first block of the ledger, or the first that the endpoint has. */
  readonly previous: Slot | null;
  /** null: no next block yet. `pending`: the endpoint has not answered. */
  readonly next: Slot | null | 'search' | 'pending';
  /** State of the search for the next block; `notFound`: none of the searched slots has one. */
  readonly search: 'idle' | 'running' | 'notFound' | 'failed';
  readonly onSearch: () => void;
  readonly onCancel: () => void;
}

export function useAdjacentBlocks(
  block: BlockHeader | null,
  adjacentSlots: AdjacentSlots | null,
  commitment: Commitment,
  params: PathParams,
): AdjacentBlocks {
  const client = useClient();
  const navigate = useNavigate();
  const [search, setSearch] = useState<AdjacentBlocks['search']>('idle');
  const from = block?.slot ?? null;
  const end = useEffectEvent((found: BlockHeader | null) => {
    if (found === null) setSearch('notFound');
    else void navigate(blockPath(found.slot, params));
  });

  // Navigating to another block ends the search.
  useEffect(() => {
    if (search !== 'running' || from === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    findNextBlock(client, from, commitment, { signal }).then(
      (found) => !signal.aborted && end(found),
      () => !signal.aborted && setSearch('failed'),
    );
    return () => controller.abort();
  }, [search, client, from, commitment]);

  return useMemo(() => {
    const next = adjacentSlots?.next;
    return {
      commitment,
      previous: adjacentSlots !== null ? adjacentSlots.previous : block && parentOf(block),
      next: next === 'listingUnsupported' ? 'search' : next === undefined ? 'pending' : next,
      search,
      onSearch: () => setSearch('running'),
      onCancel: () => setSearch('idle'),
    };
  }, [block, adjacentSlots, commitment, search]);
}
