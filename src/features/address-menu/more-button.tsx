import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { truncateMiddle } from '../../ui/values/text.tsx';
import styles from './address-menu.module.css';

/**
 * The ⋯ that appears after the link of an address that is hovered or focused, and opens its menu. One button for all addresses: it
 * lies over the page, so that nothing moves. Tab passes it, because a page has hundreds of addresses; the context menu key and
 * Shift F10 open the menu of the focused one. On a touch screen, a long press of the link does.
 */
export function MoreButton({ onPress }: { readonly onPress: (link: HTMLElement) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const link = place?.link ?? null;
  const press = useEffectEvent((pressed: HTMLElement) => {
    // The focus returns to it when the menu is closed.
    pressed.focus({ preventScroll: true });
    onPress(pressed);
  });
  const replace = useEffectEvent(() => {
    if (link !== null) setPlace(focusedLink() === link ? placeAfter(link) : null);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (run: () => void, milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(run, milliseconds);
    };
    const show = (shown: HTMLElement | null) => setPlace(placeOf(shown));
    // A link may have been hovered or focused before this code listened.
    show(document.querySelector<HTMLElement>('a[data-address]:hover') ?? focusedLink());
    const hover = ({ pointerType, target }: PointerEvent) => {
      if (pointerType === 'touch') return;
      if (target === button.current) clearTimeout(timer);
      else {
        const over = linkAt(target);
        if (over === null) later(() => show(focusedLink()), HIDE_DELAY_MS);
        else later(() => show(over), SHOW_DELAY_MS);
      }
    };
    const focus = ({ target }: Event) => {
      if (target !== button.current) show(focusedLink());
    };
    // The page may have changed below the pointer.
    const click = ({ target }: Event) => {
      if (target !== button.current) show(null);
    };

    let contextKeyAt = Number.NEGATIVE_INFINITY;
    const keyDown = (event: KeyboardEvent) => {
      const pressed = linkAt(document.activeElement);
      if (pressed === null || !(event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) return;
      event.preventDefault();
      contextKeyAt = event.timeStamp;
      press(pressed);
    };

    const touch = createLongPress(press);
    const contextMenu = (event: MouseEvent) => {
      const isOfKey = event.button !== 2 && event.timeStamp - contextKeyAt < CONTEXT_EVENT_DELAY_MS;
      if (isOfKey || touch.contextMenu()) event.preventDefault();
    };
    const listeners = [
      listen('pointerover', hover),
      listen('focusin', focus),
      listen('click', click),
      listen('keydown', keyDown),
      listen('contextmenu', contextMenu),
      listen('scroll', replace, true),
      listen('pointerdown', touch.down),
      listen('pointermove', touch.move),
      listen('pointerup', touch.up),
      listen('pointercancel', touch.cancel),
      listen('click', touch.click, true),
    ];
    return () => {
      clearTimeout(timer);
      touch.cancel();
      listeners.forEach((remove) => remove());
    };
  }, []);

  // A table that is filtered or scrolled drops rows. Browsers report it for the row under the pointer, but not for that with the focus.
  useEffect(() => {
    if (link === null || link !== document.activeElement) return undefined;
    const observer = new MutationObserver(() => {
      if (!link.isConnected) setPlace(null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [link]);

  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className={styles['more']}
      hidden={place === null}
      style={place === null ? undefined : { left: place.left, top: place.top }}
      aria-haspopup="dialog"
      aria-label={`More for ${truncateMiddle(link?.dataset['address'] ?? '')}`}
      onClick={() => link !== null && press(link)}
    />
  );
}

interface Place {
  readonly link: HTMLElement;
  readonly left: number;
  readonly top: number;
}

function placeOf(link: HTMLElement | null): Place | null {
  return link?.isConnected === true ? placeAfter(link) : null;
}

/** In coordinates of the window. Near the right edge, the button covers the end of the address. */
function placeAfter(link: HTMLElement): Place {
  const rect = [...link.getClientRects()].at(-1) ?? link.getBoundingClientRect();
  const left = Math.min(rect.right, document.documentElement.clientWidth - SIZE - 4);
  return { link, left, top: rect.top + (rect.height - SIZE) / 2 };
}

function linkAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('a[data-address]') : null;
}

function focusedLink(): HTMLElement | null {
  const link = linkAt(document.activeElement);
  return link?.matches(':focus-visible') === true ? link : null;
}

function listen<K extends keyof DocumentEventMap>(
  type: K,
  listener: (event: DocumentEventMap[K]) => void,
  capture = false,
): () => void {
  document.addEventListener(type, listener, capture);
  return () => document.removeEventListener(type, listener, capture);
}

/** Calls `onPress` while a finger rests on an address, and keeps the browser from following the link when it is lifted. */
function createLongPress(onPress: (link: HTMLElement) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched: { readonly link: HTMLElement; readonly x: number; readonly y: number } | null = null;
  let isHeld = false;
  const hold = () => {
    if (touched === null || isHeld) return;
    isHeld = true;
    onPress(touched.link);
  };
  const cancel = () => {
    clearTimeout(timer);
    touched = null;
  };
  // The browser closes a popover that was opened since the finger came down, with the pointer or with the click that follows.
  const openAgain = (link: HTMLElement) => setTimeout(() => onPress(link), 0);
  return {
    cancel,
    down: ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
      cancel();
      isHeld = false;
      const link = linkAt(target);
      if (pointerType !== 'touch' || !isPrimary || link === null) return;
      touched = { link, x: clientX, y: clientY };
      timer = setTimeout(hold, LONG_PRESS_MS);
    },
    move: ({ clientX, clientY }: PointerEvent) => {
      if (touched !== null && Math.hypot(clientX - touched.x, clientY - touched.y) > TOUCH_SLACK) cancel();
    },
    up: () => {
      const link = touched?.link;
      if (isHeld && link !== undefined) openAgain(link);
      cancel();
    },
    click: (event: MouseEvent) => {
      if (!isHeld) return;
      isHeld = false;
      const link = linkAt(event.target);
      if (link === null) return;
      event.preventDefault();
      event.stopPropagation();
      openAgain(link);
    },
    /** True if the menu of the browser would take the place of ours. */
    contextMenu: (): boolean => {
      hold();
      return touched !== null;
    },
  };
}

/** Width and height of the button. */
const SIZE = 24;
/** Addresses pass under the pointer on scrolling. */
const SHOW_DELAY_MS = 100;
/** Milliseconds for the pointer to reach the button. */
const HIDE_DELAY_MS = 250;
const LONG_PRESS_MS = 500;
/** Pixels that a resting finger may move. */
const TOUCH_SLACK = 10;
/** Browsers send the event of the context menu key when it is pressed or released. */
const CONTEXT_EVENT_DELAY_MS = 2000;
