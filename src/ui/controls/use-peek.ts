import { type FocusEvent, type PointerEvent, type RefCallback, useCallback, useEffect, useRef, useState } from 'react';

/** What a pane beside a list shows: the item under the pointer or the focus, until a click keeps one. Esc releases it. */
export interface Peek<Item> {
  /** null until the pointer or the focus has reached one. */
  readonly item: Item | null;
  readonly isKept: boolean;
  /** Shows an item once the pointer has rested on it, where that is no element; null: the pointer is on none. */
  readonly rest: (item: Item | null) => void;
  readonly keep: (item: Item) => void;
  /** Props of the element around the list. */
  readonly list: RestListeners & { readonly ref: RefCallback<HTMLElement> };
}

/** `itemAt` returns the item whose row contains an element; it has to be the same function in every render. */
export function usePeek<Item>(itemAt: (target: EventTarget | null) => Item | null): Peek<Item> {
  const [pointed, setPointed] = useState<Item | null>(null);
  const [kept, setKept] = useState<Item | null>(null);
  const rest = useRestTimer<Item>(setPointed, PEEK_MS);
  const ref = useCallback(
    (element: HTMLElement) => {
      const keep = (event: MouseEvent) => {
        const item = itemAt(event.target);
        if (item === null || isControl(event.target) || event.ctrlKey || event.metaKey || event.shiftKey) return;
        // Otherwise the document's listener opens the row.
        event.preventDefault();
        if (getSelection()?.isCollapsed !== false) setKept(item);
      };
      element.addEventListener('click', keep);
      return () => element.removeEventListener('click', keep);
    },
    [itemAt],
  );
  const isKept = kept !== null;
  useEffect(() => {
    if (!isKept) return undefined;
    const listener = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setKept(null);
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isKept]);
  return { item: kept ?? pointed, isKept, rest, keep: setKept, list: { ...listenersOf(itemAt, rest), ref } };
}

export interface RestListeners {
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/** Listeners that call `onRest` once the pointer or the focus has stayed on an item. */
export function useRest<Item>(
  itemAt: (target: EventTarget | null) => Item | null,
  onRest: (item: Item) => void,
  milliseconds: number,
): RestListeners {
  return listenersOf(itemAt, useRestTimer(onRest, milliseconds));
}

/** The same function in every render, as long as `onRest` is. */
function useRestTimer<Item>(onRest: (item: Item) => void, milliseconds: number): (item: Item | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const over = useRef<Item | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (item) => {
      if (item === over.current) return;
      over.current = item;
      clearTimeout(timer.current);
      if (item !== null) timer.current = setTimeout(() => onRest(item), milliseconds);
    },
    [onRest, milliseconds],
  );
}

function listenersOf<Item>(
  itemAt: (target: EventTarget | null) => Item | null,
  rest: (item: Item | null) => void,
): RestListeners {
  const reach = ({ target }: { readonly target: EventTarget | null }) => rest(itemAt(target));
  const leave = () => rest(null);
  return { onPointerOver: reach, onPointerLeave: leave, onFocus: reach, onBlur: leave };
}

/** Links and buttons have their own action, and a cell beside several rows belongs to none of them. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, td[rowspan]') !== null;
}

const PEEK_MS = 120;
