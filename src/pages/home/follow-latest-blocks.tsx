import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FollowBlocks } from '../../features/live/follow-blocks.tsx';
import type { NewBlocks } from '../../features/live/new-blocks.ts';
import { useClient } from '../../queries/client-context.ts';
import { BLOCK_COUNT, type NewestSlots, newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';

/** Keeps the latest blocks of the home page up to date. */
export function FollowLatestBlocks({
  slots,
  time,
}: {
  /** Those of the list, newest first. */
  readonly slots: NewestSlots['slots'];
  /** The block time of the first. */
  readonly time: bigint | null;
}) {
  const queries = useQueryClient();
  const { queryKey } = newestSlotsQueryOptions(useClient());
  useEffect(() => {
    // Empty blocks have no map: keeps the height, so that nothing below moves.
    const section = document.getElementById('newest');
    if (section !== null) section.style.minHeight = `${section.offsetHeight}px`;
  });
  return (
    <FollowBlocks
      sectionId="blocks"
      slots={slots}
      time={time}
      capacity={BLOCK_COUNT}
      onBlocks={(blocks) => queries.setQueryData(queryKey, (before) => before && withNewBlocks(before, blocks))}
    />
  );
}

function withNewBlocks(before: NewestSlots, { produced, count, isCut, finalized }: NewBlocks): NewestSlots {
  return {
    slots: [...produced.toReversed(), ...before.slots].slice(0, BLOCK_COUNT),
    finalized: finalized ?? before.finalized,
    first: before.first,
    withoutBlock: before.withoutBlock,
    total: before.total === null || isCut ? null : before.total + count,
  };
}
