import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { panelId, showBelow, TabList } from '../../ui/controls/tabs.tsx';
import { useMediaQuery, usePrinting } from '../../ui/rendering/media-query.ts';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { paneLayout } from './pane-layout.ts';
import { Sash } from './sash.tsx';
import { PANE_TABS, type PaneTab, isPointedAt, usePaneTab } from './pane-tab.ts';

/**
 * The proof beside the calls: one tab at a time, on very wide screens the log and one other, all of them on paper. Fills the window's
 * height and has its own scroll. Where there is no room beside the calls, it is a bar at the bottom edge that opens as a sheet.
 */
export function EvidencePane({
  counts,
  panels,
  closable,
  end,
}: {
  readonly counts: Readonly<Partial<Record<PaneTab, ReactNode>>>;
  /** null: there is nothing to show under it. */
  readonly panels: Readonly<Record<PaneTab, ReactNode>>;
  /** A tab that appears once it is opened, and can be closed; null for none. */
  readonly closable: PaneTab | null;
  /** At the end of the tab bar. */
  readonly end: ReactNode;
}) {
  const [chosen, choose] = usePaneTab();
  const { key, hash, search } = useLocation();
  const printing = usePrinting();
  const isNarrow = useMediaQuery(NARROW);
  const isDouble = useMediaQuery(DOUBLE);
  const pane = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const isLinked = isPointedAt(new URLSearchParams(search), hash) && closedAt !== key;
  const isSheetOpen = isNarrow && (isOpened || isLinked);
  const layout = useStoredValue(paneLayout);
  const isClosed = !isNarrow && layout.isClosed && !isLinked;
  const [isAdded, setAdded] = useState(false);
  if (chosen === closable && !isAdded) setAdded(true);
  const tabs = PANE_TABS.filter((id) => panels[id] !== null && (id !== closable || isAdded));
  const tab = tabs.includes(chosen) ? chosen : 'logs';
  const other = tab === 'logs' ? (tabs[1] ?? 'logs') : tab;
  const isShown = (id: PaneTab) => {
    if (printing) return true;
    if (isClosed || (isNarrow && !isSheetOpen)) return false;
    return isDouble ? id === 'logs' || id === other : id === tab;
  };
  const close = () => {
    setOpened(false);
    setClosedAt(key);
    document.getElementById(`tab-${tab}`)?.focus({ preventScroll: true });
  };
  const setLayoutClosed = (closed: boolean) => {
    setClosedAt(closed ? key : null);
    paneLayout.set({ ...paneLayout.get(), isClosed: closed });
  };
  const open = (id: PaneTab) => {
    setOpened(true);
    if (isClosed) setLayoutClosed(false);
    choose(id);
  };
  const openByKey = (at: number) => {
    const id = tabs[at];
    if (id === undefined) return;
    open(id);
    document.getElementById(`tab-${id}`)?.focus({ preventScroll: true });
  };
  useShortcut('1', () => openByKey(0));
  useShortcut('2', () => openByKey(1));
  useShortcut('3', () => openByKey(2));
  useShortcut('4', () => openByKey(3));
  useShortcut('p', () => !isNarrow && setLayoutClosed(!isClosed));
  useEffect(() => {
    const bar = pane.current?.firstElementChild;
    if (isNarrow || bar == null) return undefined;
    bar.addEventListener('click', showChosen);
    return () => bar.removeEventListener('click', showChosen);
  }, [isNarrow]);
  useEffect(() => {
    const element = pane.current;
    if (!isSheetOpen || element === null) return undefined;
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
      if (event.key === 'Tab') keepFocusInside(event, element);
    };
    const touched = (event: PointerEvent) => closeByDragging(event, close);
    const bar = element.firstElementChild;
    addEventListener('keydown', pressed);
    bar?.addEventListener('pointerdown', touched as EventListener);
    return () => {
      removeEventListener('keydown', pressed);
      bar?.removeEventListener('pointerdown', touched as EventListener);
    };
  });
  return (
    <div
      ref={pane}
      className={`pane ${isSheetOpen ? 'open' : ''} ${isDouble && !isClosed ? 'double' : ''}`}
      data-closed={isClosed || undefined}
    >
      <div className="tab-bar">
        <TabList
          label="Proof"
          tabs={tabs.map((id) => ({ id, title: TITLES[id], count: counts[id] }))}
          selected={isDouble ? other : tab}
          onSelect={open}
        />
        {closable !== null && tabs.includes(closable) && (
          <button
            type="button"
            className="tab-close"
            aria-label={`Close ${TITLES[closable]}`}
            onClick={() => {
              setAdded(false);
              if (chosen === closable) choose('logs');
              document.getElementById('tab-logs')?.focus({ preventScroll: true });
            }}
          >
            ×
          </button>
        )}
        {(!isNarrow || isSheetOpen) && !isClosed && end}
        {!isNarrow && (
          <button
            type="button"
            className="text-button pane-button"
            title="Key p"
            aria-expanded={!isClosed}
            onClick={() => setLayoutClosed(!isClosed)}
          >
            {isClosed ? 'Open' : 'Close'}
          </button>
        )}
        {isNarrow && (
          <button
            type="button"
            className="sheet-button"
            aria-expanded={isSheetOpen}
            aria-label={isSheetOpen ? 'Close the proof' : 'Open the proof'}
            onClick={() => (isSheetOpen ? close() : setOpened(true))}
          >
            <svg viewBox="0 0 10 6" aria-hidden="true">
              <path d={isSheetOpen ? 'M0 0h10L5 6z' : 'M0 6h10L5 0z'} />
            </svg>
          </button>
        )}
      </div>
      {tabs.map((id) => (
        <div
          key={id}
          id={panelId(id)}
          className="panel"
          role="tabpanel"
          aria-labelledby={`tab-${id}`}
          // Scrolls with the arrow keys.
          tabIndex={0}
          hidden={!isShown(id)}
        >
          {/* The result of a tool stays until its tab is closed. */}
          {(isShown(id) || id === closable) && panels[id]}
        </div>
      ))}
      {!isNarrow && !isClosed && <Sash />}
    </div>
  );
}

/** A choice shows its effect, even if the pane begins near the lower edge of the window. */
function showChosen({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('[role="tab"], .radio-group') === null) return;
  const pane = target.closest('.pane');
  if (pane !== null) showBelow(pane);
}

const TITLES: Readonly<Record<PaneTab, string>> = {
  logs: 'Logs',
  accounts: 'Accounts',
  bytes: 'Bytes',
  json: 'JSON',
  checks: 'Checks',
};
const NARROW = '(max-width: 1119px)';
const DOUBLE = '(min-width: 2240px)';

/** Tab goes from the last control of the sheet to its first one, and back. */
function keepFocusInside(event: KeyboardEvent, sheet: HTMLElement): void {
  const controls = [...sheet.querySelectorAll<HTMLElement>('a[href], button, input, summary, [tabindex="0"]')].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
  const [first, last] = [controls[0], controls.at(-1)];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  const isInside = sheet.contains(document.activeElement);
  if ((isInside && document.activeElement !== from) || to === undefined) return;
  event.preventDefault();
  to.focus();
}

/** By a drag of the bar downwards. */
function closeByDragging({ clientY: start, pointerId }: PointerEvent, close: () => void): void {
  const moved = (event: PointerEvent) => {
    if (event.pointerId !== pointerId || event.clientY - start < DRAGGED) return;
    end();
    close();
  };
  const end = () => {
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** CSS pixels. */
const DRAGGED = 48;
