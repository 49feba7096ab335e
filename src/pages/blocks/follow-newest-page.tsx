import { useQueryClient } from '@tanstack/react-query';
import { FollowBlocks } from '../../features/live/follow-blocks.tsx';
import type { NewBlocks } from '../../features/live/new-blocks.ts';
import { useClient } from '../../queries/client-context.ts';
import { BLOCKS_PER_PAGE, shownSlots, type SlotsPage, slotsPageQueryOptions } from './slots-page-query.ts';

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
  const [newest = before.from] = slots;
  const shown = shownSlots(slots, newest, before.produced.length === 0 ? newest : before.to);
  const isCut = shown.to > before.to;
  return {
    ...before,
    ...shown,
    tip: newest,
    finalized: finalized ?? before.finalized,
    older: isCut ? shown.to - 1n : before.older,
  };
}
