import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { formatInteger } from '../../shared/format/format-number.ts';
import { pinScroll } from '../navigation/scroll.ts';
import { usePrinting } from '../rendering/media-query.ts';
import styles from './virtual-table.module.css';
import { type PhoneLines, type RowDensity, useRowHeight } from './row-height.ts';
import { type RowRange, clampRange, sameRange, tableParts, visibleRange, withoutOverscan } from './visible-range.ts';

/**
 * A table that scrolls with the page and mounts only the rows in the window, plus the one that contains the focus.
 * `aria-rowcount` and `aria-rowindex` give screen readers the real size. A printed table has its first `MAX_PRINTED` rows.
 */
export function VirtualTable<Item>({
  label,
  className,
  density = 'row',
  phoneLines = 2,
  head,
  items,
  idOf,
  renderCells,
  current = null,
  jumps = 0,
}: {
  readonly label: string;
  readonly className?: string;
  readonly density?: RowDensity;
  /** How many lines a row has on a phone. */
  readonly phoneLines?: PhoneLines;
  /** The `th` cells. */
  readonly head: ReactNode;
  readonly items: readonly Item[];
  /** The element id of a row, for URL fragments. Required if `current` is given. */
  readonly idOf?: (item: Item, index: number) => string;
  /** The `td` cells of a row. Memoize them: every row is rendered again on each scroll step. */
  readonly renderCells: (item: Item, index: number) => ReactNode;
  /** Index of the row to highlight; the page scrolls to it when it becomes another item. */
  readonly current?: number | null;
  /** Increment to scroll to the same row again. */
  readonly jumps?: number;
}) {
  const count = items.length;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight(density, phoneLines);
  const printing = usePrinting();
  const visible = useVisibleRange(body, count, rowHeight);
  const range = printing ? PRINTED_RANGE : visible;
  const focused = useFocusedRow(body);
  const parts = useMemo(
    () => tableParts(count, range === null ? INITIAL_RANGE : clampRange(count, range), focused),
    [count, range, focused],
  );

  const currentItem = current === null ? undefined : items[current];
  const currentId = current === null || currentItem === undefined ? undefined : idOf?.(currentItem, current);
  const jumpKey = currentId === undefined ? null : `${currentId} ${jumps}`;
  const scrollTopOfCurrent = useEffectEvent(() => {
    if (current === null || body.current === null) return null;
    const rowTop = body.current.getBoundingClientRect().top + scrollY + current * rowHeight;
    return rowTop - innerHeight / 3;
  });
  useLayoutEffect(() => {
    const top = jumpKey === null ? null : scrollTopOfCurrent();
    if (top === null) return undefined;
    scrollTo({ top });
    return pinScroll('fragment', () => scrollTopOfCurrent());
  }, [jumpKey]);

  return (
    <>
      <table
        className={`table stacked-on-phone ${density === 'compact' ? 'compact ' : ''}${styles['table']} ${className ?? ''}`}
        style={{ '--row-height': `${rowHeight}px` }}
        aria-label={label}
        aria-rowcount={count + 1}
      >
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody ref={body}>
          {parts.map((part) => {
            if (part.kind === 'gap') {
              return (
                <tr
                  key={`gap ${part.from}`}
                  className={styles['gap']}
                  style={{ height: part.rows * rowHeight }}
                  aria-hidden="true"
                />
              );
            }
            const { index } = part;
            const item = items[index];
            if (item === undefined) return null;
            return (
              <tr
                // The index as the key: sorting updates the cells of mounted rows, which is cheaper than mounting new rows.
                key={index}
                id={idOf?.(item, index)}
                data-row={index}
                aria-rowindex={index + 2}
                aria-current={item === currentItem ? 'true' : undefined}
              >
                {renderCells(item, index)}
              </tr>
            );
          })}
        </tbody>
      </table>
      {printing && count > MAX_PRINTED && (
        <p className="hint">
          The first {formatInteger(MAX_PRINTED)} of {formatInteger(count)} rows are printed.
        </p>
      )}
    </>
  );
}

/** The rows of the table in the window, with overscan; null until the page has been laid out. */
function useVisibleRange(body: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowRange | null {
  const [range, setRange] = useState<RowRange | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current === null) return;
      const { top } = body.current.getBoundingClientRect();
      const next = visibleRange(rowHeight, top, innerHeight);
      // Comparing clamped ranges skips the render while the table moves outside of the window.
      const update = () =>
        setRange((last) =>
          last !== null && sameRange(clampRange(count, last), clampRange(count, next)) ? last : next,
        );
      const { first, end } = withoutOverscan(next);
      const isInWindow = first < count && end > 0;
      if (isInWindow) update();
      else startTransition(update);
    };
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    // Content above the table can change its height without a scroll. The observer also makes the first measurement, after
    // layout and before paint: measuring here, in the effect, would force a second layout.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(document.body);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [body, count, rowHeight]);
  return range;
}

/**
 * Index of the row that contains the focus, read from `data-row`. The table keeps it mounted: if the focused element were
 * removed, keyboard users would start again at the top of the page.
 */
function useFocusedRow(body: RefObject<HTMLElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = body.current;
    const onFocusIn = (event: FocusEvent) => setFocused(rowIndexOf(event.target));
    const onFocusOut = (event: FocusEvent) => setFocused(rowIndexOf(event.relatedTarget));
    element?.addEventListener('focusin', onFocusIn);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [body]);
  return focused;
}

function rowIndexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row === null ? null : Number(row.dataset['row']);
}

/** About eighty pages of paper. */
const MAX_PRINTED = 3000;
const PRINTED_RANGE: RowRange = { first: 0, end: MAX_PRINTED };
/**
 * Mounted until the visible range is known: few rows, since the first render of a page is its slowest. The service, which never knows it,
 * writes some screens for readers without scripts.
 */
const INITIAL_RANGE: RowRange = { first: 0, end: typeof document === 'undefined' ? 50 : 2 };
