import { useCallback, useState } from 'react';
import { listsWholeBlocks, useBlockOverviews } from '../../features/blocks/blocks-table-rows.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { useClient } from '../../queries/client-context.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { ListedBlock } from './slot-groups.ts';

/** The blocks of a list. On foreign endpoints, what needs a whole block loads once it is pointed at. */
export function useListedBlocks(produced: readonly Slot[]) {
  const isPartial = !listsWholeBlocks(useClient(), useEndpoint());
  const [whole, setWhole] = useState<ReadonlySet<Slot>>(new Set());
  const overviews = useBlockOverviews(produced, whole);
  const blocks = produced.map((slot, at): ListedBlock => ({ slot, overview: overviews[at] ?? 'pending' }));
  const onPoint = useCallback((slot: Slot) => setWhole((before) => new Set([...before, slot])), []);
  return { blocks, isPartial, onPoint };
}

export function PartialNote() {
  return (
    <p className="footnote">
      Outcomes and compute units need the whole block, several megabytes. They load for the row under the pointer or the
      focus.
    </p>
  );
}
