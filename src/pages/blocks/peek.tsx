import type { ReactNode } from 'react';
import type { LeaderSchedule } from '../../features/leaders/leaders.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { type Peek, usePeek } from '../../ui/controls/use-peek.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useMediaQuery } from '../../ui/rendering/media-query.ts';
import { slotAt } from './blocks-list.tsx';
import type { SlotGroup } from './slot-groups.ts';

const BlockPeek = lazyComponent(() => import('./block-peek.tsx').then(({ BlockPeek }) => BlockPeek));

/** The block to show beside a list; null on windows that are too narrow. */
export function useBlockPeek(): Peek<Slot> | null {
  const isWide = useMediaQuery('(min-width: 1800px)');
  const peek = usePeek(slotAt);
  return isWide ? peek : null;
}

interface ListWithPeekProps {
  readonly groups: readonly SlotGroup[];
  readonly schedule: LeaderSchedule;
  readonly isPartial: boolean;
  readonly children: ReactNode;
}

/** A list, and beside it the block of `peek`: at first, the newest. */
export function ListWithPeek({ peek, ...props }: ListWithPeekProps & { readonly peek: Peek<Slot> | null }) {
  return peek === null ? props.children : <Split {...props} peek={peek} />;
}

function Split({ peek, groups, schedule, isPartial, children }: ListWithPeekProps & { readonly peek: Peek<Slot> }) {
  const rows = groups.flatMap((group) => group.rows).filter(({ state }) => state === 'produced');
  const row = rows.find(({ slot }) => slot === peek.item) ?? rows[0];
  return (
    <div className="with-peek">
      <div {...peek.list}>{children}</div>
      <aside className="peek" aria-label="The block under the pointer">
        {row !== undefined && (
          <BlockPeek.Component
            row={row}
            leader={schedule.leaderOf(row.slot)}
            how={row.slot !== peek.item ? 'first' : peek.isKept ? 'kept' : 'pointed'}
            isPartial={isPartial}
          />
        )}
      </aside>
    </div>
  );
}
