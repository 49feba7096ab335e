import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { withoutOverscan, rangeIn, type RowRange } from './visible-range.ts';

/**
 * What the row at a place shows. When other items come, or others at the same places, some rows a frame follow, those in sight
 * first; until its turn a row shows what was at its place before, undefined where nothing was. `range` is what is mounted.
 */
export function useRowsInTurn<Item>(
  items: readonly Item[],
  range: RowRange | null,
): (index: number) => Item | undefined {
  const mounted = range === null ? NONE : rangeIn(items.length, range);
  const sight = range === null ? NONE : rangeIn(items.length, withoutOverscan(range));
  const [held, setTurn] = useState(() => whole(items));
  let turn = held;
  if (held.items !== items) {
    // Others that come meanwhile go on from where the turn is.
    if (!isWhole(held)) turn = { ...held, items };
    else if (sameRows(held.items, items, mounted)) turn = whole(items);
    else turn = { items, before: held.items, drawn: 0 };
    setTurn(turn);
  }
  const count = mounted.end - mounted.first;
  useLayoutEffect(() => {
    if (isWhole(turn)) return undefined;
    const drawn = turn.drawn + A_FRAME;
    const next = drawn < count ? { ...turn, drawn } : whole(turn.items);
    // In the frame's own call, so that the page is laid out once a frame: one that changed between two frames is laid out before
    // the call of the next for what is under the pointer, and again after it.
    const frame = requestAnimationFrame(() => flushSync(() => setTurn(next)));
    return () => cancelAnimationFrame(frame);
  }, [turn, count]);
  return (index) => {
    const rank = index >= sight.first ? index - sight.first : mounted.end - 1 - index;
    return rank < turn.drawn ? items[index] : turn.before[index];
  };
}

interface Turn<Item> {
  readonly items: readonly Item[];
  /** What rows show that have not had their turn; the same as `items` once all have. */
  readonly before: readonly Item[];
  /** How many rows have had it. */
  readonly drawn: number;
}

function whole<Item>(items: readonly Item[]): Turn<Item> {
  return { items, before: items, drawn: Infinity };
}

function isWhole({ items, before }: Turn<unknown>): boolean {
  return items === before;
}

/** Whether nothing that is mounted shows another item, as where more come behind it. */
function sameRows(one: readonly unknown[], other: readonly unknown[], { first, end }: RowRange): boolean {
  for (let index = first; index < end; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** Rows that are drawn anew in one frame of a sixtieth of a second. */
const A_FRAME = 6;
const NONE: RowRange = { first: 0, end: 0 };
