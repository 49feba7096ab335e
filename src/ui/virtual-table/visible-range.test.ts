import { assert, integer, nat, option, property } from 'fast-check';
import { expect, test } from 'vitest';
import { clampRange, sameRange, tableParts, visibleRange, withoutOverscan } from './visible-range.ts';

const rowsAt = (count: number, top: number) => clampRange(count, visibleRange(40, top, 900));

test('mounts the rows around the window, and those at the nearer end outside of it', () => {
  expect(rowsAt(1790, 500)).toEqual({ first: 0, end: 18 });
  expect(rowsAt(1790, -4000)).toEqual({ first: 92, end: 132 });
  expect(rowsAt(1790, -71_600)).toEqual({ first: 1782, end: 1790 });
  expect(rowsAt(1790, 5000)).toEqual({ first: 0, end: 8 });
  expect(rowsAt(1790, -90_000)).toEqual({ first: 1782, end: 1790 });
  expect(rowsAt(3, 100)).toEqual({ first: 0, end: 3 });
});

test('keeps a pinned row mounted above and below the window', () => {
  expect(tableParts(100, { first: 40, end: 42 }, 3)).toEqual([
    { kind: 'gap', from: 0, rows: 3 },
    { kind: 'row', index: 3 },
    { kind: 'gap', from: 4, rows: 36 },
    { kind: 'row', index: 40 },
    { kind: 'row', index: 41 },
    { kind: 'gap', from: 42, rows: 58 },
  ]);
  expect(tableParts(4, { first: 0, end: 1 }, 3)).toEqual([
    { kind: 'row', index: 0 },
    { kind: 'gap', from: 1, rows: 2 },
    { kind: 'row', index: 3 },
  ]);
});

test('covers every row exactly once, in order, and mounts all rows in the window', () => {
  assert(
    property(
      nat(20_000),
      integer({ min: -900_000, max: 2000 }),
      option(integer({ min: -1, max: 20_001 })),
      (count, top, pinned) => {
        const range = rowsAt(count, top);
        const parts = tableParts(count, range, pinned);
        let next = 0;
        for (const part of parts) {
          expect(part.kind === 'row' ? part.index : part.from).toBe(next);
          next += part.kind === 'row' ? 1 : part.rows;
        }
        expect(next).toBe(count);
        const [firstVisible, endVisible] = [
          Math.max(0, Math.floor(-top / 40)),
          Math.min(count, Math.ceil((900 - top) / 40)),
        ];
        if (firstVisible >= endVisible) return;
        for (const mounted of [range, clampRange(count, withoutOverscan(visibleRange(40, top, 900)))]) {
          expect(mounted.first).toBeLessThanOrEqual(firstVisible);
          expect(mounted.end).toBeGreaterThanOrEqual(endVisible);
        }
      },
    ),
  );
});

test('compares ranges by both ends', () => {
  const range = { first: 2, end: 20 };
  expect(sameRange(range, { first: 2, end: 20 })).toBe(true);
  expect(sameRange(range, { first: 4, end: 20 })).toBe(false);
  expect(sameRange(range, { first: 2, end: 22 })).toBe(false);
});
