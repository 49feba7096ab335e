import { type ReactNode, useState } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';

/** The part of a list that is mounted. */
export interface ListPage<Item> {
  readonly shown: readonly Item[];
  /** Index of the first one. */
  readonly first: number;
  /** Names the part and leads to the others; null if the list is shown whole. */
  readonly pager: ReactNode;
}

/**
 * Mounts 500 items of a list at a time, because an answer may have any number of them. `target` is the index of the item to show, or -1:
 * the part that contains it is shown whenever it changes.
 */
export function useListPage<Item>(items: readonly Item[], noun: string, target = -1): ListPage<Item> {
  const [page, setPage] = useState(() => pageOf(target));
  const [lastTarget, setLastTarget] = useState(target);
  if (target !== lastTarget) {
    setLastTarget(target);
    if (target >= 0) setPage(pageOf(target));
  }
  if (items.length <= PAGE_SIZE) return { shown: items, first: 0, pager: null };
  const last = pageOf(items.length - 1);
  const current = Math.min(page, last);
  const first = current * PAGE_SIZE;
  const shown = items.slice(first, first + PAGE_SIZE);
  const button = (text: string, to: number) => (
    <button type="button" className="text-button" disabled={to === current} onClick={() => setPage(to)}>
      {text}
    </button>
  );
  return {
    shown,
    first,
    pager: (
      <p className="hint">
        {noun} {formatInteger(first + 1)} to {formatInteger(first + shown.length)} of {formatInteger(items.length)}.{' '}
        {button('First', 0)} {button('Previous', Math.max(0, current - 1))}{' '}
        {button('Next', Math.min(last, current + 1))} {button('Last', last)}
      </p>
    ),
  };
}

function pageOf(index: number): number {
  return Math.max(0, Math.floor(index / PAGE_SIZE));
}

const PAGE_SIZE = 500;
