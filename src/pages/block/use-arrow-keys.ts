import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { blockPath, type PathParams } from '../../features/routing/paths.ts';

/** How to get from a block to the next: by a link where it is known, else by asking for one slot after another. */
export interface AdjacentBlocks {
  /** Under which the next block is looked for. */
  readonly commitment: Commitment;
  /** null: this is the first block there is, or the first that the endpoint keeps. */
  readonly previous: Slot | null;
  /** null: none yet; `search`: it has to be looked for; `awaited`: asked for. */
  readonly next: Slot | null | 'search' | 'awaited';
  /** Whether the next is being looked for, was not found among the slots that were tried, or could not be asked for. */
  readonly search: 'idle' | 'running' | 'inVain' | 'failed';
  readonly onSearch: () => void;
  readonly onStop: () => void;
}

/** ← and → go to the previous and the next produced block, unless the key means something where the focus is. */
export function useArrowKeys(
  { previous, next, onSearch }: Pick<AdjacentBlocks, 'previous' | 'next' | 'onSearch'>,
  params: PathParams,
): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (modified || event.defaultPrevented || takesArrows(event.target)) return;
    if (event.key === 'ArrowLeft' && previous !== null) void navigate(blockPath(previous, params));
    if (event.key !== 'ArrowRight') return;
    if (typeof next === 'bigint') void navigate(blockPath(next, params));
    if (next === 'search') onSearch();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Fields, radio buttons, and what scrolls sideways use the arrows themselves. */
function takesArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, pre, [contenteditable], [role="dialog"]') !== null
  );
}
