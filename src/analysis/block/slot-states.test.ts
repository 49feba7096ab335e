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

test('without heights only the gap to the parent is known to be skipped', () => {
  expect(states(new Map())).toBe('.|.|....|xx||...|.');
});

test('heights that agree with the list show that its gaps were skipped', () => {
  expect(
    states(
      new Map([
        [10n, 97n],
        [25n, 102n],
      ]),
    ),
  ).toBe('.|x|xxxx|xx||xxx|.');
});

test('heights that do not agree show that blocks are missing from the list', () => {
  expect(
    states(
      new Map([
        [10n, 96n],
        [25n, 103n],
      ]),
    ),
  ).toBe('.|.|....|xx||...|.');
});

test('an endpoint that lists nothing still shows the block and its parent', () => {
  expect(states(new Map(), [])).toBe('........|xx|......');
});
