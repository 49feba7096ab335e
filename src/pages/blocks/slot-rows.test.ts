import { expect, test } from 'vitest';
import type { BlockAnswer } from '../../rpc-protocol/responses/block-answer.ts';
import { UNAVAILABLE_BLOCKHASH } from '../../solana/ids/blockhash.ts';
import { overviewBlock } from '../../analysis/block/block-overview.ts';
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
  return slotRows(from, blocks, 100n).map(({ slot, oldest, oldestSkipped, state, overview }) => {
    const slots = oldest === undefined ? slot : `${slot}-${oldest}`;
    const down = oldestSkipped === undefined ? '' : ` to ${oldestSkipped}`;
    return `${slots} ${overview === 'pending' && state !== 'produced' ? 'pending' : state}${down}`;
  });
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
    '89-41 skipped to 89',
    '40 produced',
  ]);
});

test('a long run of skipped slots is one row; what lies above the first block is not known', () => {
  expect(inShort(52n, [listed(50n, 10n), listed(10n, 9n)])).toEqual([
    '52 unknown',
    '51 unknown',
    '50 produced',
    '49-11 skipped',
    '10 produced',
  ]);
});

test('a block that continues from elsewhere shows nothing of the slots below that', () => {
  expect(inShort(20n, [listed(20n, 18n), listed(16n, 15n)])).toEqual([
    '20 produced',
    '19 skipped',
    '18 unknown',
    '17 unknown',
    '16 produced',
  ]);
});

test('the rows are the same before a block has come and after', () => {
  const pending = (slot: bigint): ListedBlock => ({ slot, overview: 'pending' });
  expect(inShort(20n, [pending(20n), listed(17n, 5n), listed(5n, 4n)])).toEqual([
    '20 produced',
    '19 pending',
    '18 pending',
    '17 produced',
    '16-6 skipped',
    '5 produced',
  ]);
  expect(inShort(20n, [pending(20n), pending(17n), pending(5n)])).toEqual([
    '20 produced',
    '19 pending',
    '18 pending',
    '17 produced',
    '16-6 pending',
    '5 produced',
  ]);
});

test('the newest final slot is final, and so is all below it, with a block or without', () => {
  const blocks = [listed(102n, 99n), listed(99n, 98n)];
  expect(slotRows(102n, blocks, 101n).map(({ slot, isFinal }) => [slot, isFinal])).toEqual([
    [102n, false],
    [101n, true],
    [100n, true],
    [99n, true],
  ]);
  expect(slotRows(102n, blocks, 102n)[0]?.isFinal).toBe(true);
});
