import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  BLOCKS_PER_STEP,
  listedBlockQueryOptions,
  listsWholeBlocks,
  useBlockOverviews,
} from '../../features/blocks/blocks-table-rows.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { useEra } from '../../queries/era-query.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { ListedBlock } from './slot-groups.ts';

/** The blocks of a list. On foreign endpoints, what needs a whole block loads once it is pointed at. */
export function useListedBlocks(produced: readonly Slot[]) {
  const client = useClient();
  const endpoint = useEndpoint();
  const isPartial = !listsWholeBlocks(client, endpoint);
  const [pointed, setPointed] = useState<ReadonlySet<Slot>>(new Set());
  const queries = useQueryClient();
  const isLoaded = (slot: Slot) =>
    queries.getQueryData(listedBlockQueryOptions(client, endpoint, slot).queryKey) !== undefined;
  const overviews = useBlockOverviews(useGrowing(produced, isLoaded));
  const requested = useMemo(
    () => (isPartial ? produced.filter((slot) => pointed.has(slot)) : []),
    [isPartial, produced, pointed],
  );
  const whole = useBlockOverviews(requested, true);
  const blocks = produced.map((slot, at): ListedBlock => {
    const loaded = whole[requested.indexOf(slot)];
    return { slot, overview: typeof loaded === 'object' ? loaded : (overviews[at] ?? 'pending') };
  });
  const onPoint = useCallback(
    // The same set renders nothing.
    (slot: Slot) => setPointed((before) => (before.has(slot) ? before : new Set([...before, slot]))),
    [],
  );
  return { blocks, isPartial, onPoint };
}

/**
 * A list that grows by a few items at a time, unless all are loaded: to request thirty blocks at once blocks a phone for a third of a second.
 */
function useGrowing<T>(items: readonly T[], isLoaded: (item: T) => boolean): readonly T[] {
  const [count, setCount] = useState(() => (items.every(isLoaded) ? Infinity : BLOCKS_PER_STEP));
  useEffect(() => {
    if (count >= items.length) return undefined;
    const timer = setTimeout(() => setCount(count + BLOCKS_PER_STEP));
    return () => clearTimeout(timer);
  }, [count, items.length]);
  return useMemo(() => items.slice(0, count), [items, count]);
}

/** "loading 20 blocks…", in place of what needs all blocks of a list; null once they are loaded. */
export function loadingBlocks(blocks: readonly ListedBlock[]): string | null {
  const pending = blocks.filter(({ overview }) => overview === 'pending').length;
  return pending === 0 ? null : `loading ${formatCount(pending, 'block')}…`;
}

/** The most compute units of the blocks around a slot; null if it is not known, or for no slot. */
export function useBlockLimit(slot: Slot | null): bigint | null {
  // Rounded, so that it is not looked up again for each new block.
  return useEra(slot === null ? null : slot - (slot % 1000n), false)?.blockUnits?.value ?? null;
}

export function PartialNote() {
  return (
    <p className="footnote">
      Outcomes, compute units and tips need the whole block, several megabytes. They load for the row under the pointer
      or the focus.
    </p>
  );
}
