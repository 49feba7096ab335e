import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { formatInteger } from '../../shared/format/format-number.ts';
import { pinScroll } from '../navigation/pin-scroll.ts';
import { useMediaQuery } from '../rendering/use-media-query.ts';
import { usePrinting } from '../rendering/use-printing.ts';
import { withoutOverscan, rangeIn, sameRange, windowParts, visibleRange, type RowRange } from './visible-range.ts';
import styles from './virtual-table.module.css';

/**
 * A table of any length in the page's own scrollbar. Only the rows in sight are mounted, and the one that holds the focus;
 * the true number and position of rows are told to screen readers. On paper it has all of them, up to a number that it says.
 */
export function VirtualTable<Item>({
  label,
  className,
  tight = false,
  oneLine = false,
  head,
  items,
  keyOf,
  idOf,
  renderCells,
  current = null,
  jumps = 0,
}: {
  readonly label: string;
  readonly className?: string;
  readonly tight?: boolean;
  /** Rows that need one line on a phone too. */
  readonly oneLine?: boolean;
  /** The cells of the head. */
  readonly head: ReactNode;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string | number;
  /** What a fragment of the address can point at. */
  readonly idOf?: (item: Item, index: number) => string;
  readonly renderCells: (item: Item, index: number) => ReactNode;
  /** Position of the row to mark; the page scrolls there when it becomes another one. */
  readonly current?: number | null;
  /** How often a person asked to go to that row: each time the page scrolls there again. */
  readonly jumps?: number;
}) {
  const count = items.length;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight(tight, oneLine);
  const printing = usePrinting();
  const seen = useWindowRange(body, count, rowHeight);
  const range = printing ? ALL_PRINTED : seen;
  const focused = useFocusedRow(body);
  const parts = useMemo(
    () => windowParts(count, range === null ? FIRST_DRAWN : rangeIn(count, range), focused),
    [count, range, focused],
  );
  const left = printing ? count - PRINTED : 0;

  const currentItem = current === null ? undefined : items[current];
  const visit = current === null || currentItem === undefined ? null : `${keyOf(currentItem, current)} ${jumps}`;
  const placeOfCurrent = useEffectEvent(() => {
    if (current === null || body.current === null) return null;
    const top = body.current.getBoundingClientRect().top + scrollY + current * rowHeight;
    return top - innerHeight / 3;
  });
  useLayoutEffect(() => {
    const top = visit === null ? null : placeOfCurrent();
    if (top === null) return undefined;
    scrollTo({ top });
    return pinScroll('pointed', () => placeOfCurrent());
  }, [visit]);

  return (
    <>
      <table
        className={`table stacked-on-phone ${tight ? 'compact ' : ''}${styles['table']} ${className ?? ''}`}
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
            return (
              <tr
                // By its place: when the order changes, rows change their text instead of being made anew.
                key={index}
                id={item === undefined ? undefined : idOf?.(item, index)}
                data-row={index}
                aria-rowindex={index + 2}
                aria-current={item !== undefined && item === currentItem ? 'true' : undefined}
              >
                {item !== undefined && renderCells(item, index)}
              </tr>
            );
          })}
        </tbody>
      </table>
      {left > 0 && (
        <p className="hint">
          {formatInteger(PRINTED)} of {formatInteger(count)} rows are printed.
        </p>
      )}
    </>
  );
}

/** Rows on paper, some eighty pages of them; a block has fewer transactions. */
const PRINTED = 3000;
const ALL_PRINTED: RowRange = { first: 0, end: PRINTED };

/** What the window shows of the table, in rows from its top on; null before that is known. */
function useWindowRange(body: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowRange | null {
  const [range, setRange] = useState<RowRange | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current === null) return;
      const { top } = body.current.getBoundingClientRect();
      const next = visibleRange(rowHeight, top, innerHeight);
      // A table that is out of sight is not drawn anew because it is elsewhere out of sight.
      const draw = () =>
        setRange((held) => (held !== null && sameRange(rangeIn(count, held), rangeIn(count, next)) ? held : next));
      const { first, end } = withoutOverscan(next);
      if (first < count && end > 0) draw();
      else startTransition(draw);
    };
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    // What stands above the table can grow or shrink without a scroll. It calls first when the page has just been laid out and
    // is not painted yet: to measure before, right here, would have it laid out twice.
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

/** Before it is known where the table is: a page that is drawn for the first time has enough to do. */
const FIRST_DRAWN: RowRange = { first: 0, end: 2 };

/** CSS pixels: two lines on a phone, otherwise as the tokens --row and --row-fact. */
function useRowHeight(tight: boolean, oneLine: boolean): number {
  const phone = useMediaQuery('(max-width: 767px)');
  const coarse = useMediaQuery('(pointer: coarse)');
  if (phone) return oneLine ? 40 : 60;
  return tight && !coarse ? 32 : 40;
}

/** The row that holds the focus: unmounting it would throw a person who uses the keyboard back to the top. */
function useFocusedRow(body: RefObject<HTMLElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    const element = body.current;
    const enter = (event: FocusEvent) => setFocused(rowIndexOf(event.target));
    const leave = (event: FocusEvent) => setFocused(rowIndexOf(event.relatedTarget));
    element?.addEventListener('focusin', enter);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', enter);
      element?.removeEventListener('focusout', leave);
    };
  }, [body]);
  return focused;
}

function rowIndexOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row === null ? null : Number(row.dataset['row']);
}
