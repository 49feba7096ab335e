import { expect, test } from 'vitest';
import { holeCells } from './slot-report.tsx';

function cellsOf(previous: bigint, next: bigint, current: bigint): string {
  return holeCells(previous, next, current)
    .map((cell) => (cell.kind === 'more' ? `(${cell.count} more)` : `${cell.slot}`))
    .join(' ');
}

test('shows every slot of a short hole', () => {
  expect(cellsOf(9n, 11n, 10n)).toBe('10');
  expect(cellsOf(9n, 14n, 12n)).toBe('10 11 12 13');
});

test('shows the ends of a long hole, the slot of the page, and how many lie between', () => {
  expect(cellsOf(9n, 30n, 20n)).toBe('10 (9 more) 20 (8 more) 29');
  expect(cellsOf(9n, 30n, 10n)).toBe('10 (18 more) 29');
  expect(cellsOf(9n, 30n, 28n)).toBe('10 (17 more) 28 29');
});
