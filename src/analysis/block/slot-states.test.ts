import { expect, test } from 'vitest';
import { heightRanges, isNextProduced, parentRanges, type SlotListing, slotState } from './slot-states.ts';

const block = { slot: 20n, parentSlot: 17n, blockHeight: 100n };
const listed = [10n, 12n, 17n, 20n, 21n, 25n];

function listing(heights: ReadonlyMap<bigint, bigint>, slots = listed): SlotListing {
  return { listed: slots, complete: [...parentRanges([block]), ...heightRanges(block, slots, heights)] };
}

function states(of: SlotListing): string {
  return Array.from({ length: 18 }, (_, at) => slotState(of, BigInt(9 + at)))
    .map((state) => (state === 'produced' ? '|' : state === 'skipped' ? 'x' : '.'))
    .join('');
}

test('without block heights, knows only the slots between block and parent as skipped', () => {
  expect(states(listing(new Map()))).toBe('.|.|....|xx||...|.');
});

test('knows the gaps in the list as skipped if the heights agree', () => {
  const heights = new Map([
    [10n, 97n],
    [25n, 102n],
  ]);
  expect(states(listing(heights))).toBe('.|x|xxxx|xx||xxx|.');
});

test('does not know the gaps as skipped if the heights disagree', () => {
  const heights = new Map([
    [10n, 96n],
    [25n, 103n],
  ]);
  expect(states(listing(heights))).toBe('.|.|....|xx||...|.');
});

test('without a list, knows only the block and its parent as produced', () => {
  expect(states(listing(new Map(), []))).toBe('........|xx|......');
});

test('a block after a gap shows with its parent which slots were skipped, and that the parent was produced', () => {
  const complete = parentRanges([block, { slot: 25n, parentSlot: 23n }]);
  expect(states({ listed, complete })).toBe('.|.|....|xx||.|x|.');
});

test('a parent that is not an earlier slot shows nothing', () => {
  expect(parentRanges([{ slot: 0n, parentSlot: 0n }])).toEqual([]);
  expect(parentRanges([{ slot: 9n, parentSlot: 9n }])).toEqual([]);
  expect(parentRanges([{ slot: 9n, parentSlot: 12n }])).toEqual([]);
});

test('the next listed block is the next produced one if no block is missing in between', () => {
  expect(isNextProduced(listing(new Map()), 20n, 21n)).toBe(true);
  expect(isNextProduced(listing(new Map()), 21n, 25n)).toBe(false);
  expect(isNextProduced({ listed, complete: parentRanges([{ slot: 25n, parentSlot: 21n }]) }, 21n, 25n)).toBe(true);
});
