import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LeaderSchedule } from '../../features/leaders/leaders.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useMediaQuery } from '../../ui/rendering/media-query.ts';
import { slotAt } from './blocks-list.tsx';
import styles from './blocks-page.module.css';
import type { SlotGroup } from './slot-groups.ts';

const BlockPeek = lazyComponent(() => import('./block-peek.tsx').then(({ BlockPeek }) => BlockPeek));

/** The block that is shown beside a list: the one under the pointer or the focus, until a click keeps one. Esc lets go of it. */
export interface Peek {
  readonly slot: Slot | null;
  readonly isKept: boolean;
  readonly onPeek: (slot: Slot) => void;
  readonly onKeep: (slot: Slot) => void;
}

/** null on windows that are too narrow. */
export function usePeek(): Peek | null {
  const isWide = useMediaQuery('(min-width: 1800px)');
  const [{ slot, isKept }, setState] = useState<Pick<Peek, 'slot' | 'isKept'>>({ slot: null, isKept: false });
  const onPeek = useCallback(
    (pointed: Slot) => setState((before) => (before.isKept ? before : { slot: pointed, isKept: false })),
    [],
  );
  const onKeep = useCallback((clicked: Slot) => setState({ slot: clicked, isKept: true }), []);
  useEffect(() => {
    if (!isKept) return undefined;
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState((before) => ({ ...before, isKept: false }));
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isKept]);
  return isWide ? { slot, isKept, onPeek, onKeep } : null;
}

interface ListWithPeekProps {
  readonly groups: readonly SlotGroup[];
  readonly schedule: LeaderSchedule;
  readonly isPartial: boolean;
  readonly children: ReactNode;
}

/** A list, and beside it the block of `peek`: at first, the newest. */
export function ListWithPeek({ peek, ...props }: ListWithPeekProps & { readonly peek: Peek | null }) {
  return peek === null ? props.children : <Split {...props} peek={peek} />;
}

function Split({ peek, groups, schedule, isPartial, children }: ListWithPeekProps & { readonly peek: Peek }) {
  const list = useRef<HTMLDivElement>(null);
  const keep = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const slot = slotAt(target);
    // Links and buttons do something themselves, and the first cell belongs to the group.
    const isControl = target.closest('a, button, td[rowspan]') !== null;
    if (slot === null || isControl || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The row would be opened.
    event.preventDefault();
    if (getSelection()?.isCollapsed !== false) peek.onKeep(slot);
  });
  useEffect(() => {
    const element = list.current;
    const listener = (event: MouseEvent) => keep(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, []);
  const rows = groups.flatMap((group) => group.rows).filter(({ state }) => state === 'produced');
  const row = rows.find(({ slot }) => slot === peek.slot) ?? rows[0];
  return (
    <div className={styles['split']}>
      <div ref={list}>{children}</div>
      <aside className={styles['peek']} aria-label="The block under the pointer">
        {row !== undefined && (
          <BlockPeek.Component
            row={row}
            leader={schedule.leaderOf(row.slot)}
            how={peek.isKept ? 'kept' : row.slot === peek.slot ? 'pointed' : 'first'}
            isPartial={isPartial}
          />
        )}
      </aside>
    </div>
  );
}
