import { useNavigate } from 'react-router';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Commitment } from '../../protocol/config.ts';
import { useClient } from '../../queries/client-context.ts';
import type { BlockHeader } from '../../solana/block.ts';
import { blockPath, type PathParams } from '../../ui/paths.ts';
import { probeNext } from './read-header.ts';
import { parentOf, surroundingsQueryOptions, type Surroundings } from './surroundings-query.ts';
import type { Steps } from './use-neighbour-keys.ts';

/** What stands around a block, and the ways to the next and the previous one. */
export function useSteps(
  block: BlockHeader | null,
  /** The same once all of it has come: only then is there time to ask for more. */
  whole: BlockHeader | null,
  commitment: Commitment,
  params: PathParams,
): readonly [Surroundings | null, Steps] {
  const client = useClient();
  const navigate = useNavigate();
  const surroundings = useQuery(surroundingsQueryOptions(client, whole, commitment));
  const search = useMutation({
    mutationFn: (from: BlockHeader) => probeNext(client, from.slot, commitment),
    onSuccess: (found) => {
      if (found !== null) void navigate(blockPath(found.slot, params));
    },
  });
  const next = surroundings.data?.next;
  return [
    surroundings.data ?? null,
    {
      commitment,
      previous: surroundings.data !== undefined ? surroundings.data.previous : block && parentOf(block),
      next: next === 'unlisted' ? 'search' : next === undefined ? 'awaited' : next,
      search: search.isPending ? 'running' : search.data === null ? 'inVain' : 'idle',
      onSearch: () => {
        if (block !== null && !search.isPending) search.mutate(block);
      },
    },
  ];
}
