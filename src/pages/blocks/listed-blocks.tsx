import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import {
  listedBlockQueryOptions,
  listsWholeBlocks,
  useBlockOverviews,
} from '../../features/blocks/blocks-table-rows.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import type { BlockRead } from '../../queries/block/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { useEra } from '../../queries/era-query.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { ListedBlock } from './slot-groups.ts';

/** The blocks of a list. On foreign endpoints, what needs a whole block loads once it is pointed at. */
export function useListedBlocks(produced: readonly Slot[]) {
  const client = useClient();
  const endpoint = useEndpoint();
  const isPartial = !listsWholeBlocks(client, endpoint);
  const [pointed, setPointed] = useState<ReadonlySet<Slot>>(new Set());
  const overviews = useBlockOverviews(produced);
  const asked = isPartial ? produced.filter((slot) => pointed.has(slot)) : [];
  const whole = useQueries({
    queries: asked.map((slot) => ({
      ...listedBlockQueryOptions(client, endpoint, slot, true),
      select: selectOverview,
    })),
  });
  const blocks = produced.map((slot, at): ListedBlock => ({
    slot,
    overview: whole[asked.indexOf(slot)]?.data ?? overviews[at] ?? 'pending',
  }));
  const onPoint = useCallback((slot: Slot) => setPointed((before) => new Set([...before, slot])), []);
  return { blocks, isPartial, onPoint };
}

function selectOverview({ value }: BlockRead): BlockOverview | null {
  return value;
}

/** The most compute units of the blocks around a slot; null if it is not known, or for no slot. */
export function useBlockLimit(slot: Slot | null): bigint | null {
  // Rounded, so that it is not looked up again for each new block.
  return useEra(slot === null ? null : slot - (slot % 1000n), false)?.blockUnits?.value ?? null;
}

export function PartialNote() {
  return (
    <p className="footnote">
      Outcomes and compute units need the whole block, several megabytes. They load for the row under the pointer or the
      focus.
    </p>
  );
}
