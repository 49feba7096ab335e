import { expect, test } from 'vitest';
import type { BlockAnswer } from '../../solana/answer/block-answer.ts';
import { UNAVAILABLE_BLOCKHASH } from '../../solana/blockhash.ts';
import { overviewBlock } from '../../solana/block-view/block-overview.ts';
import { type ListedBlock, slotRows } from './slot-rows.ts';

function listed(slot: bigint, parentSlot: bigint): ListedBlock {
  const block: BlockAnswer = {
    slot,
    parentSlot,
    blockhash: UNAVAILABLE_BLOCKHASH,
    previousBlockhash: UNAVAILABLE_BLOCKHASH,
    blockHeight: null,
    blockTime: null,
    transactions: [],
    signatures: null,
    rewards: null,
    numRewardPartitions: null,
  };
  return { slot, overview: overviewBlock(block) };
}

function inShort(from: bigint, blocks: readonly ListedBlock[]): readonly string[] {
  return slotRows(from, blocks, 100n).map(({ slot, through, state }) =>
    through === undefined ? `${slot} ${state}` : `${slot}-${through} ${state}`,
  );
}

test('slots between a block and the one it continues from were skipped', () => {
  expect(inShort(14n, [listed(14n, 11n), listed(11n, 10n), listed(10n, 9n)])).toEqual([
    '14 produced',
    '13 skipped',
    '12 skipped',
    '11 produced',
    '10 produced',
  ]);
});

test('a gap in what the endpoint has is not called skipped', () => {
  expect(inShort(90n, [listed(90n, 88n), listed(40n, 39n)])).toEqual([
    '90 produced',
    '89 skipped',
    '88-41 unknown',
    '40 produced',
  ]);
});

test('a long run of skipped slots is one row; what lies above the first block is not known', () => {
  expect(inShort(52n, [listed(50n, 10n), listed(10n, 9n)])).toEqual([
    '52-51 unknown',
    '50 produced',
    '49-11 skipped',
    '10 produced',
  ]);
});

test('a block that has not come shows nothing of the slots before it', () => {
  const awaited: ListedBlock = { slot: 20n, overview: 'awaited' };
  expect(inShort(20n, [awaited, listed(18n, 17n)])).toEqual(['20 produced', '19 unknown', '18 produced']);
});
