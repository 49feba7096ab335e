import { expect, test } from 'vitest';
import { completeRange, slotState } from './slot-states.ts';

const block = { slot: 20n, parentSlot: 17n, blockHeight: 100n };
const listed = [10n, 12n, 17n, 20n, 21n, 25n];

function states(heights: ReadonlyMap<bigint, bigint>, slots = listed): string {
  const known = completeRange(block, slots, heights);
  return Array.from({ length: 18 }, (_, at) => slotState(known, BigInt(9 + at)))
    .map((state) => (state === 'produced' ? '|' : state === 'skipped' ? 'x' : '.'))
    .join('');
}

test('without block heights, knows only the slots between block and parent as skipped', () => {
  expect(states(new Map())).toBe('.|.|....|xx||...|.');
});

test('knows the gaps in the list as skipped if the heights agree', () => {
  expect(
    states(
      new Map([
        [10n, 97n],
        [25n, 102n],
      ]),
    ),
  ).toBe('.|x|xxxx|xx||xxx|.');
});

test('does not know the gaps as skipped if the heights disagree', () => {
  expect(
    states(
      new Map([
        [10n, 96n],
        [25n, 103n],
      ]),
    ),
  ).toBe('.|.|....|xx||...|.');
});

test('without a list, knows only the block and its parent as produced', () => {
  expect(states(new Map(), [])).toBe('........|xx|......');
});
