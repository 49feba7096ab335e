import { type PointerEvent, type RefObject, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useShortcut } from '../../../ui/controls/use-shortcut.ts';
import { SelectedCallContext } from '../selected-call.ts';

/** Handlers of the list of calls: rows preview after a moment, and stay selected once they are clicked, which opens or closes them. */
export function useCallSelection(onToggle: (id: string) => void) {
  const store = useContext(SelectedCallContext);
  const { hash } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointed = useRef<string | null>(null);
  useEffect(() => {
    if (hash.startsWith('#ix-')) store.setState({ chosen: hash.slice('#ix-'.length) });
  }, [hash, store]);
  const preview = (id: string | null) => {
    if (id === pointed.current) return;
    pointed.current = id;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => store.setState({ previewed: id }), PREVIEW_MS);
  };
  return {
    // Not `over`, which browsers also send to a row that loads or scrolls below a resting pointer.
    onPointerMove: ({ target, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse') preview(callOf(target));
    },
    onPointerLeave: () => preview(null),
    onClick: ({ target }: { readonly target: EventTarget }) => {
      const id = callOf(target);
      if (id !== null) store.setState({ chosen: id });
      const row = rowToToggle(target);
      if (row !== null) onToggle(row);
    },
  };
}

const PREVIEW_MS = 80;

/** The keys J and K go through the rows of calls; the arrow keys fold the one that has the focus, and Enter opens it. */
export function useCallKeys(list: RefObject<HTMLElement | null>): void {
  const store = useContext(SelectedCallContext);
  const go = (step: 1 | -1) => {
    const buttons = rowButtons(list.current);
    const { chosen } = store.getState();
    const focused = buttons.findIndex((button) => button.closest('li')?.contains(document.activeElement));
    const at = focused >= 0 ? focused : buttons.findIndex((button) => button.closest('li')?.id === `ix-${chosen}`);
    const next = buttons[at < 0 ? 0 : at + step];
    if (next === undefined) return;
    next.focus();
    const row = next.closest('li');
    if (row !== null && row.id !== '') store.setState({ chosen: row.id.slice('ix-'.length) });
  };
  useShortcut('j', () => go(1));
  useShortcut('k', () => go(-1));
  useEffect(() => {
    const element = list.current;
    const fold = (event: KeyboardEvent) => {
      const { key, target } = event;
      if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || !(target instanceof HTMLElement)) return;
      const at = rowButtons(element).indexOf(target);
      if (at < 0 || (target.getAttribute('aria-expanded') === 'true') === (key === 'ArrowRight')) return;
      event.preventDefault();
      target.click();
      // Calls that were drawn as one line take its place.
      setTimeout(() => target.isConnected || rowButtons(element)[at]?.focus());
    };
    element?.addEventListener('keydown', fold);
    return () => element?.removeEventListener('keydown', fold);
  }, [list]);
}

/** Moves the focus to the open tab of the pane. */
export function focusProof(): void {
  document.querySelector<HTMLElement>('.pane [role="tab"][aria-selected="true"]')?.focus();
}

/** The buttons that open the rows, in order. */
function rowButtons(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('li > :first-child button[aria-expanded]') ?? [])];
}

/** The row of a call that was clicked beside its links and buttons, and not to select text; null for none. */
function rowToToggle(target: EventTarget): string | null {
  if (!(target instanceof Element) || target.closest('a, button, input, label') !== null) return null;
  const row = target.closest('li[id^="ix-"] > :first-child')?.parentElement;
  return row == null || getSelection()?.isCollapsed === false ? null : row.id.slice('ix-'.length);
}

function callOf(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest('li[id^="ix-"]') : null;
  return row === null ? null : row.id.slice('ix-'.length);
}
