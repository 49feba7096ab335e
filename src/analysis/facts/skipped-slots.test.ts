import { expect, test } from 'vitest';
import {
  type SlotEvidence,
  type SlotListing,
  heightRanges,
  isNextProduced,
  judgeSlot as judge,
  parentRanges,
  slotState,
} from './skipped-slots.ts';

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

// Seen to fail against: every skipped slot under Alpenglow.
test('only the slots between the last block under TowerBFT and the first under Alpenglow are deleted', () => {
  const heights = new Map([
    [10n, 97n],
    [25n, 102n],
  ]);
  const deleted = (alpenglowSince: bigint | null) =>
    Array.from({ length: 18 }, (_, at) => BigInt(9 + at)).filter(
      (slot) => slotState({ ...listing(heights), alpenglowSince }, slot) === 'deleted',
    );
  expect(deleted(13n)).toEqual([13n, 14n, 15n, 16n]);
  expect(deleted(18n)).toEqual([18n, 19n]);
  // Not directly after a block.
  expect(deleted(14n)).toEqual([]);
  expect(deleted(9n)).toEqual([]);
  expect(deleted(null)).toEqual([]);
  // Without a list.
  const alone: SlotListing = { listed: [], complete: parentRanges([block]), alpenglowSince: 18n };
  expect([17n, 18n, 19n, 20n].map((slot) => slotState(alone, slot))).toEqual([
    'produced',
    'deleted',
    'deleted',
    'produced',
  ]);
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

const SLOT = 64_800_002n;
const nothing: SlotEvidence = {
  confirmedTip: null,
  finalizedTip: null,
  firstAvailable: null,
  listed: null,
  next: null,
  previous: null,
  listing: { listed: [], complete: [] },
  transactions: 0n,
};
const settled = { ...nothing, confirmedTip: 70_000_000n, finalizedTip: 69_999_968n, firstAvailable: 0n, listed: false };

const judgeSlot = (slot: bigint, evidence: SlotEvidence, commitment: 'finalized' | 'confirmed' = 'finalized') =>
  judge(slot, evidence, commitment);

test('judges a slot as skipped only if the next block has an earlier parent', () => {
  const next = { slot: 64_800_004n, parentSlot: 64_799_999n };
  expect(judgeSlot(SLOT, { ...settled, next })).toEqual({ kind: 'skipped', previous: 64_799_999n, next: 64_800_004n });
  expect(judgeSlot(SLOT, { ...nothing, next }).kind).toBe('skipped');
});

test('judges a block as missing if it is the parent of the next one', () => {
  const next = { slot: 64_800_004n, parentSlot: SLOT };
  expect(judgeSlot(SLOT, { ...settled, next })).toEqual({ kind: 'missing', next: 64_800_004n });
});

test('does not judge by a gap in the endpoint’s ledger', () => {
  expect(judgeSlot(SLOT, { ...settled, next: { slot: 64_900_000n, parentSlot: 64_899_999n } }).kind).toBe(
    'undetermined',
  );
  expect(judgeSlot(SLOT, nothing).kind).toBe('undetermined');
});

test('judges slots after the tip, before the first block, and between confirmed and finalized', () => {
  expect(judgeSlot(80_000_000n, settled)).toEqual({ kind: 'future', tip: 70_000_000n });
  expect(judgeSlot(0n, { ...settled, firstAvailable: 1n })).toEqual({ kind: 'beforeFirst', first: 1n });
  // The first block of a ledger shows more: its parent.
  const first = { slot: SLOT + 2n, parentSlot: SLOT + 1n };
  expect(judgeSlot(SLOT, { ...settled, firstAvailable: first.slot, next: first }).kind).toBe('beforeFirst');
  expect(judgeSlot(SLOT + 1n, { ...settled, firstAvailable: first.slot, next: first }).kind).toBe('missing');
  expect(judgeSlot(69_999_990n, { ...settled, listed: true }).kind).toBe('confirmedOnly');
  expect(judgeSlot(69_999_990n, { ...settled, listed: true }, 'confirmed').kind).toBe('listedOnly');
  expect(judgeSlot(69_999_990n, settled).kind).toBe('unsettled');
  expect(judgeSlot(69_999_990n, { ...settled, next: { slot: 69_999_991n, parentSlot: 69_999_989n } }).kind).toBe(
    'skipped',
  );
});

test('a slot with a transaction is not called skipped', () => {
  const evidence = { ...settled, next: { slot: SLOT + 2n, parentSlot: SLOT - 2n } };
  expect(judgeSlot(SLOT, evidence).kind).toBe('skipped');
  expect(judgeSlot(SLOT, { ...evidence, transactions: 2n })).toEqual({ kind: 'transactionsOnly', transactions: 2n });
  const complete = parentRanges([{ slot: 12n, parentSlot: 8n }]);
  expect(slotState({ listed: [12n], complete }, 10n)).toBe('skipped');
  expect(slotState({ listed: [12n], complete, occupied: [10n] }, 10n)).toBe('produced');
});
