import { expect, test } from 'vitest';
import { judgeSlot as judge, type SlotEvidence } from './slot-verdict.ts';

const SLOT = 64_800_002n;
const nothing: SlotEvidence = {
  confirmedTip: null,
  finalizedTip: null,
  firstAvailable: null,
  listed: null,
  next: null,
  previous: null,
  listing: { listed: [], complete: [] },
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
  expect(judgeSlot(69_999_990n, { ...settled, listed: true }).kind).toBe('confirmedOnly');
  expect(judgeSlot(69_999_990n, { ...settled, listed: true }, 'confirmed').kind).toBe('listedOnly');
  expect(judgeSlot(69_999_990n, settled).kind).toBe('unsettled');
  expect(judgeSlot(69_999_990n, { ...settled, next: { slot: 69_999_991n, parentSlot: 69_999_989n } }).kind).toBe(
    'skipped',
  );
});
