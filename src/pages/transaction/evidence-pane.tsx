import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { panelId, TabList } from '../../ui/controls/tabs.tsx';
import { useMediaQuery, usePrinting } from '../../ui/rendering/media-query.ts';
import { PANE_TABS, type PaneTab, isPointedAt, usePaneTab } from './pane-tab.ts';

/**
 * The proof beside the calls: one tab at a time, on very wide screens the log and one other, all of them on paper. Fills the window's
 * height and has its own scroll. Where there is no room beside the calls, it is a bar at the bottom edge that opens as a sheet.
 */
export function EvidencePane({
  counts,
  panels,
  end,
}: {
  readonly counts: Readonly<Partial<Record<PaneTab, ReactNode>>>;
  /** null: there is nothing to show under it. */
  readonly panels: Readonly<Record<PaneTab, ReactNode>>;
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
  const isSheetOpen = isNarrow && (isOpened || (isPointedAt(new URLSearchParams(search), hash) && closedAt !== key));
  const tabs = PANE_TABS.filter((id) => panels[id] !== null);
  const tab = tabs.includes(chosen) ? chosen : 'logs';
  const other = tab === 'logs' ? (tabs[1] ?? 'logs') : tab;
  const isShown = (id: PaneTab) => {
    if (printing) return true;
    if (isNarrow && !isSheetOpen) return false;
    return isDouble ? id === 'logs' || id === other : id === tab;
  };
  const close = () => {
    setOpened(false);
    setClosedAt(key);
    document.getElementById(`tab-${tab}`)?.focus({ preventScroll: true });
  };
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
    <div ref={pane} className={`pane ${isSheetOpen ? 'open' : ''} ${isDouble ? 'double' : ''}`}>
      <div className="tab-bar">
        <TabList
          label="Proof"
          tabs={tabs.map((id) => ({ id, title: TITLES[id], count: counts[id] }))}
          selected={isDouble ? other : tab}
          onSelect={(id) => {
            setOpened(true);
            choose(id);
          }}
        />
        {(!isNarrow || isSheetOpen) && end}
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
          {isShown(id) && panels[id]}
        </div>
      ))}
    </div>
  );
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
