import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import type { Commitment } from '../../protocol/config.ts';
import { useClient } from '../../queries/client-context.ts';
import type { BlockHeader } from '../../solana/block.ts';
import { blockPath, type PathParams } from '../../ui/paths.ts';
import { probeNext } from './read-header.ts';
import { parentOf, type Surroundings } from './surroundings-query.ts';
import type { Steps } from './use-neighbour-keys.ts';

/** The ways to the next and the previous block. */
export function useSteps(
  block: BlockHeader | null,
  surroundings: Surroundings | null,
  commitment: Commitment,
  params: PathParams,
): Steps {
  const client = useClient();
  const navigate = useNavigate();
  const search = useMutation({
    mutationFn: (from: BlockHeader) => probeNext(client, from.slot, commitment),
    onSuccess: (found) => {
      if (found !== null) void navigate(blockPath(found.slot, params));
    },
  });
  const { data, isPending, mutate } = search;
  return useMemo(() => {
    const next = surroundings?.next;
    return {
      commitment,
      previous: surroundings !== null ? surroundings.previous : block && parentOf(block),
      next: next === 'unlisted' ? 'search' : next === undefined ? 'awaited' : next,
      search: isPending ? 'running' : data === null ? 'inVain' : 'idle',
      onSearch: () => {
        if (block !== null && !isPending) mutate(block);
      },
    };
  }, [block, surroundings, commitment, data, isPending, mutate]);
}
