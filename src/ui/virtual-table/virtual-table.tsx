import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { formatInteger } from '../../shared/format/format-number.ts';
import { pinScroll } from '../navigation/pin-scroll.ts';
import { useMediaQuery } from '../rendering/use-media-query.ts';
import { usePrinting } from '../rendering/use-printing.ts';
import { useFocusedRow } from './use-focused-row.ts';
import { useVisibleRange } from './use-visible-range.ts';
import { clampRange, type RowRange, tableParts } from './visible-range.ts';
import styles from './virtual-table.module.css';

/**
 * A table that scrolls with the page and mounts only the rows in the window, plus the one that contains the focus.
 * `aria-rowcount` and `aria-rowindex` give screen readers the real size. A printed table has its first `MAX_PRINTED` rows.
 */
export function VirtualTable<Item>({
  label,
  className,
  compact = false,
  singleLine = false,
  head,
  items,
  idOf,
  renderCells,
  current = null,
  jumps = 0,
}: {
  readonly label: string;
  readonly className?: string;
  readonly compact?: boolean;
  /** Rows need one line on a phone instead of two. */
  readonly singleLine?: boolean;
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
  const rowHeight = useRowHeight(compact, singleLine);
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
        className={`table stacked-on-phone ${compact ? 'compact ' : ''}${styles['table']} ${className ?? ''}`}
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

/** Row height in CSS pixels: two lines on a phone, otherwise the tokens `--row` (40) and `--row-fact` (32). */
function useRowHeight(compact: boolean, singleLine: boolean): number {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isCoarse = useMediaQuery('(pointer: coarse)');
  if (isPhone) return singleLine ? 40 : 60;
  return compact && !isCoarse ? 32 : 40;
}

/** About eighty pages of paper. */
const MAX_PRINTED = 3000;
const PRINTED_RANGE: RowRange = { first: 0, end: MAX_PRINTED };
/** Mounted until the visible range is known: few rows, since the first render of a page is its slowest. */
const INITIAL_RANGE: RowRange = { first: 0, end: 2 };
