import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { useClient } from '../../../queries/client-context.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import { blockPath, type PathParams } from '../../../features/routing/paths.ts';
import { useNavigator } from '../../../ui/controls/use-navigator.ts';
import { probeNext } from '../../../queries/read-header.ts';
import { parentOf, type Surroundings } from './surroundings-query.ts';
import type { Steps } from '../use-neighbour-keys.ts';

/** The ways to the next and the previous block. */
export function useSteps(
  block: BlockHeader | null,
  surroundings: Surroundings | null,
  commitment: Commitment,
  params: PathParams,
): Steps {
  const client = useClient();
  const navigator = useNavigator();
  const [search, setSearch] = useState<Steps['search']>('idle');
  const from = block?.slot ?? null;
  const end = useEffectEvent((found: BlockHeader | null) => {
    if (found === null) setSearch('inVain');
    else navigator.push(blockPath(found.slot, params));
  });

  // Another page ends the search.
  useEffect(() => {
    if (search !== 'running' || from === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    probeNext(client, from, commitment, { signal }).then(
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
