import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Slot } from '../../solana/ids/ids.ts';
import { blockPath, type PathParams } from '../../features/routing/paths.ts';

/** ← and → open the previous and the next block, unless the focused element uses these keys. */
export function useArrowKeys(
  {
    previous,
    next,
    onSearch,
  }: {
    readonly previous: Slot | null;
    /** `search`: → calls `onSearch`. */
    readonly next: Slot | null | 'search' | 'pending';
    readonly onSearch: () => void;
  },
  params: PathParams,
): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isModified || event.defaultPrevented || usesArrowKeys(event.target)) return;
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

/** Fields, radio buttons and elements that scroll sideways use the arrow keys. */
function usesArrowKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, pre, [contenteditable], [role="dialog"]') !== null
  );
}
