import { useQueryClient } from '@tanstack/react-query';
import { FollowBlocks } from '../../features/live/follow-blocks.tsx';
import type { NewBlocks } from '../../features/live/new-blocks.ts';
import { useClient } from '../../queries/client-context.ts';
import { BLOCKS_PER_PAGE, type SlotsPage, slotsPageQueryOptions } from './slots-page-query.ts';

/** Keeps the page of the newest blocks up to date. */
export function FollowNewestPage({ page, time }: { readonly page: SlotsPage; readonly time: bigint | null }) {
  const queries = useQueryClient();
  const { queryKey } = slotsPageQueryOptions(useClient(), null);
  return (
    <FollowBlocks
      sectionId="blocks"
      slots={page.produced}
      time={time}
      capacity={BLOCKS_PER_PAGE}
      onBlocks={(blocks) => queries.setQueryData(queryKey, (before) => before && withNewBlocks(before, blocks))}
    />
  );
}

function withNewBlocks(before: SlotsPage, { produced, finalized }: NewBlocks): SlotsPage {
  const slots = [...produced.toReversed(), ...before.produced];
  const shown = slots.slice(0, BLOCKS_PER_PAGE);
  const [newest = before.from] = shown;
  const oldest = shown.at(-1);
  return {
    ...before,
    from: newest,
    tip: newest,
    finalized: finalized ?? before.finalized,
    produced: shown,
    older: shown.length < slots.length && oldest !== undefined ? oldest - 1n : before.older,
  };
}
