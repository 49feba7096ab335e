import { expect, test } from 'vitest';
import { plainText } from '../../../shared/format/rich-text.ts';
import type { Consensus } from '../../../solana/era/era.ts';
import { describeVerdict } from './slot-verdict-text.ts';

const EMBEDDED = { cluster: 'embedded', label: 'embedded' } as const;

test('says that the chain has no block for a skipped slot; the page draws why', () => {
  const verdict = { kind: 'skipped', previous: 64_799_999n, next: 64_800_004n } as const;
  expect(describeVerdict(64_800_002n, verdict, { cluster: 'devnet', label: 'devnet' })).toEqual({
    status: 'Skipped',
    title: 'Slot 64,800,002 was skipped',
    remark: 'the chain has no block for it',
    subtitle: [],
  });
});

test('names the endpoint, capitalized at the start of a sentence unless it is a label', () => {
  expect(describeVerdict(5n, { kind: 'beforeFirst', first: 8n }, EMBEDDED).title).toBe(
    'Slot 5 is older than the first block of the embedded service.',
  );
  expect(
    describeVerdict(5n, { kind: 'beforeFirst', first: 8n }, { cluster: 'mainnet-beta', label: 'mainnet-beta' }).title,
  ).toBe('Slot 5 is older than the first block of mainnet-beta.');
});

const under = (value: Consensus, since: bigint | null) => ({
  slotMilliseconds: null,
  consensus: { value, source: { name: 'SIMD-0326', since, url: null, reported: false, checkedUntil: null } },
});

test('calls a confirmed block final only under Alpenglow', () => {
  const text = (era?: ReturnType<typeof under>) =>
    describeVerdict(90n, { kind: 'confirmedOnly', tip: 80n }, EMBEDDED, null, era);
  expect(text().title).toBe('Block 90 is confirmed, but not finalized yet.');
  expect(plainText(text().subtitle)).toMatch(/Under TowerBFT, a confirmed block can still be dropped/);
  expect(plainText(text(under('TowerBFT', null)).subtitle)).toMatch(/80\. A confirmed block can still be dropped/);
  expect(plainText(text(under('Alpenglow', 50n)).subtitle)).toMatch(/Under Alpenglow, a confirmed block is final/);
});

test('says of the slots after the last block under TowerBFT that their blocks were deleted', () => {
  const text = (previous: bigint) =>
    describeVerdict(103n, { kind: 'skipped', previous, next: 110n }, EMBEDDED, null, under('Alpenglow', 100n));
  expect(text(99n)).toMatchObject({ status: 'No block', remark: 'the cluster moved to Alpenglow here' });
  expect(plainText(text(99n).subtitle)).toMatch(/^Block 99 is the last under TowerBFT, block 110 the first/);
  expect(text(100n).status).toBe('Skipped');
});

test('does not mention finality for a listed block that is not available yet', () => {
  const { title, status } = describeVerdict(90n, { kind: 'listedOnly', tip: 80n }, EMBEDDED);
  expect(status).toBe('Not returned yet');
  expect(title).toBe('The embedded service lists block 90, but does not return it yet.');
});

test('distinguishes a block missing here from one missing in long-term storage', () => {
  const missing = { kind: 'missing', next: 91n } as const;
  expect(describeVerdict(90n, missing, EMBEDDED, -32_007).status).toBe('Not available here');
  expect(describeVerdict(90n, missing, EMBEDDED, -32_009).status).toBe('Missing in long-term storage');
});

test('states how far ahead a future slot is', () => {
  const { subtitle, ...text } = describeVerdict(1_090n, { kind: 'future', tip: 80n }, EMBEDDED);
  expect(text).toEqual({ status: 'Not yet', title: 'Slot 1,090 is ahead of the embedded service.', remark: null });
  const [tip, end] = ['Its newest slot is 80, 1,010 before this one', 'A recorded ledger does not advance.'];
  expect(plainText(subtitle)).toBe(`${tip}. ${end}`);
  const timed = describeVerdict(1_090n, { kind: 'future', tip: 80n }, EMBEDDED, null, {
    consensus: null,
    slotMilliseconds: { value: 350n, source: under('TowerBFT', null).consensus.source },
  });
  expect(plainText(timed.subtitle)).toBe(`${tip}: about 5 minutes at 0.35 seconds a slot. ${end}`);
});
