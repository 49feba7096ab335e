import { type RefObject, useContext, useEffect } from 'react';
import { type SelectedCall, SelectedCallContext } from './selected-call.ts';

/**
 * Marks the elements of a list that carry `data-call`: those of the selected call with `data-marked="own"`, those of its inner calls
 * with `data-marked="inner"`. If another call is selected, scrolls the panel, never the page, to the first of them.
 * Outside of React, since the pointer changes it, and a log has up to thousands of lines.
 *
 * `outer`: the elements are those of top-level calls, which stand for their inner ones, as single elements with `data-outer` do.
 * `fromTop`: does not scroll to the call that is selected at first.
 */
export function useMarkedCall(list: RefObject<HTMLElement | null>, { outer = false, fromTop = false } = {}): void {
  const store = useContext(SelectedCallContext);
  // After every render, which may have drawn other lines.
  useEffect(() => void mark(list.current, store.getState(), outer));
  useEffect(() => {
    const show = (selected: SelectedCall) => {
      showIn(list.current?.closest<HTMLElement>('.panel') ?? null, mark(list.current, selected, outer));
    };
    if (!fromTop) show(store.getState());
    // The pointer that leaves the chosen call selects nothing else.
    return store.subscribe((state, before) => selectedOf(state) !== selectedOf(before) && show(state));
  }, [store, list, outer, fromTop]);
}

function selectedOf({ previewed, chosen }: SelectedCall): string | null {
  return previewed ?? chosen;
}

/** Returns the marked elements. */
function mark(list: HTMLElement | null, selection: SelectedCall, outer: boolean): readonly HTMLElement[] {
  const selected = selectedOf(selection);
  const outermost = selected?.replace(/\..*/, '') ?? null;
  const marked: HTMLElement[] = [];
  for (const element of list?.querySelectorAll<HTMLElement>('[data-call]') ?? []) {
    const call = element.dataset['call'] ?? '';
    const id = outer || element.dataset['outer'] !== undefined ? outermost : selected;
    const isInner = id !== null && call.startsWith(`${id}.`);
    if (call === id || isInner) {
      element.dataset['marked'] = isInner ? 'inner' : 'own';
      marked.push(element);
    } else {
      delete element.dataset['marked'];
    }
  }
  return marked;
}

/** The first element becomes the third line below the head, unless all of them are visible. */
function showIn(panel: HTMLElement | null, elements: readonly HTMLElement[]): void {
  const [first] = elements;
  const last = elements.at(-1);
  if (panel === null || first === undefined || last === undefined || panel.scrollHeight <= panel.clientHeight) return;
  const view = panel.getBoundingClientRect();
  const head = first.closest('section')?.querySelector<HTMLElement>(':scope > header') ?? null;
  const covered = head !== null && getComputedStyle(head).position === 'sticky' ? head.offsetHeight : 0;
  const { top } = first.getBoundingClientRect();
  if (top >= view.top + covered && last.getBoundingClientRect().bottom <= view.bottom) return;
  panel.scrollTop += top - view.top - covered - 2 * LINE_HEIGHT;
}

/** CSS pixels, of logs and of formatted JSON. */
const LINE_HEIGHT = 22;
