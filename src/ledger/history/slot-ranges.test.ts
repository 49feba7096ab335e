import { expect, test } from 'vitest';
import { createSlotRanges, type SlotRange } from './slot-ranges.ts';

const OK = { status: 'ok', reason: null } as const;

test('the slots between blocks are skipped or missing, as the parents show', () => {
  const found: SlotRange[] = [];
  const ranges = createSlotRanges((range) => found.push(range));
  ranges.add(3n, 2n, OK);
  ranges.add(4n, 3n, OK);
  ranges.add(7n, 4n, OK);
  ranges.add(12n, 9n, { status: 'unverifiable', reason: 'a' });
  ranges.add(13n, 12n, { status: 'unverifiable', reason: 'b' });
  // It cannot be read.
  ranges.add(16n, null, { status: 'failed', reason: null });
  // Its parent is before the block before.
  ranges.add(18n, 1n, { status: 'failed', reason: null });
  expect(ranges.finish()).toEqual({ ok: 3n, failed: 2n, unverifiable: 2n, skipped: 5n, missing: 4n });
  expect(found.map(({ from, to, status, reason }) => `${from}-${to} ${status}${reason ?? ''}`)).toEqual([
    '3-4 ok',
    '5-6 skipped',
    '7-7 ok',
    '8-9 missing',
    '10-11 skipped',
    '12-12 unverifiablea',
    '13-13 unverifiableb',
    '14-15 missing',
    '16-16 failed',
    '17-17 skipped',
    '18-18 failed',
  ]);
  expect(found.reduce((sum, { from, to }) => sum + to - from + 1n, 0n)).toBe(16n);
});

test('nothing is said of the slots between the blocks of a sample', () => {
  const found: SlotRange[] = [];
  const ranges = createSlotRanges((range) => found.push(range), { isSample: true });
  for (const slot of [3n, 4n, 9n]) ranges.add(slot, slot - 1n, OK);
  expect(ranges.finish()).toMatchObject({ ok: 3n, missing: 0n, skipped: 0n });
  expect(found.map(({ from, to }) => [from, to])).toEqual([
    [3n, 4n],
    [9n, 9n],
  ]);
});

test('an empty ledger has no ranges', () => {
  const found: SlotRange[] = [];
  const { ok, missing } = createSlotRanges((range) => found.push(range)).finish();
  expect([found, ok, missing]).toEqual([[], 0n, 0n]);
});

test('a slot with a transaction is missing, not skipped', () => {
  const found: SlotRange[] = [];
  const ranges = createSlotRanges((range) => found.push(range), { occupied: [3n, 6n, 9n] });
  ranges.add(4n, 3n, OK);
  ranges.add(8n, 4n, OK);
  expect(ranges.finish()).toMatchObject({ ok: 2n, skipped: 2n, missing: 1n });
  expect(found.map(({ from, to, status }) => `${from} to ${to} ${status}`)).toEqual([
    '4 to 4 ok',
    '5 to 5 skipped',
    '6 to 6 missing',
    '7 to 7 skipped',
    '8 to 8 ok',
  ]);
});
