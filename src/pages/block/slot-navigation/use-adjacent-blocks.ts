import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { useClient } from '../../../queries/client-context.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import { blockPath, type PathParams } from '../../../features/routing/paths.ts';
import { findNextBlock } from '../../../queries/fetch-block-header.ts';
import { parentOf, type AdjacentSlots } from './adjacent-slots-query.ts';
import type { AdjacentBlocks } from '../use-arrow-keys.ts';

/** The ways to the next and the previous block. */
export function useAdjacentBlocks(
  block: BlockHeader | null,
  surroundings: AdjacentSlots | null,
  commitment: Commitment,
  params: PathParams,
): AdjacentBlocks {
  const client = useClient();
  const navigate = useNavigate();
  const [search, setSearch] = useState<AdjacentBlocks['search']>('idle');
  const from = block?.slot ?? null;
  const end = useEffectEvent((found: BlockHeader | null) => {
    if (found === null) setSearch('inVain');
    else void navigate(blockPath(found.slot, params));
  });

  // Another page ends the search.
  useEffect(() => {
    if (search !== 'running' || from === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    findNextBlock(client, from, commitment, { signal }).then(
      (found) => !signal.aborted && end(found),
      () => !signal.aborted && setSearch('failed'),
    );
    return () => stop.abort();
  }, [search, client, from, commitment]);

  return useMemo(() => {
    const next = surroundings?.next;
    return {
      commitment,
      previous: surroundings !== null ? surroundings.previous : block && parentOf(block),
      next: next === 'unlisted' ? 'search' : next === undefined ? 'awaited' : next,
      search,
      onSearch: () => setSearch('running'),
      onStop: () => setSearch('idle'),
    };
  }, [block, surroundings, commitment, search]);
}
