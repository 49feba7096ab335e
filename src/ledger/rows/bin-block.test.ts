import { expect, test } from 'vitest';
import { parseHex } from '../../shared/bytes/encodings.ts';
import type { Block } from '../../solana/model/block.ts';
import { decodeBinBlock, encodeBinBlock } from './bin-block.ts';

/** Written by hand: previous "11", blockhash "22", parent 4, no transactions, a reward of -3 to "33", time 1,600,000,000. */
const BEFORE_HEIGHTS = [
  '0200000000000000',
  '3131',
  '0200000000000000',
  '3232',
  '0400000000000000',
  '0000000000000000',
  '0100000000000000',
  '0200000000000000',
  '3333',
  'fdffffffffffffff',
  '01',
  '00105e5f00000000',
].join('');

const bytesOf = (hex: string): Uint8Array => parseHex(hex) ?? new Uint8Array();

test('reads a row written before block heights were recorded', () => {
  expect(decodeBinBlock(5n, bytesOf(BEFORE_HEIGHTS))).toEqual({
    slot: 5n,
    parentSlot: 4n,
    previousBlockhash: '11',
    blockhash: '22',
    blockHeight: null,
    blockTime: 1_600_000_000n,
    transactions: [],
    rewards: [
      { pubkey: '33', lamports: -3n, postBalance: 0n, rewardType: null, commission: null, commissionBps: null },
    ],
    numRewardPartitions: null,
  } satisfies Record<keyof Block, unknown>);
});

test('reads and writes a row with a block height, and with an absent one', () => {
  const withHeight = bytesOf(`${BEFORE_HEIGHTS}01ffffffffffffffff`);
  const withNone = bytesOf(`${BEFORE_HEIGHTS}00`);
  expect(decodeBinBlock(5n, withHeight).blockHeight).toBe(18_446_744_073_709_551_615n);
  expect(decodeBinBlock(5n, withNone).blockHeight).toBeNull();
  expect(encodeBinBlock(decodeBinBlock(5n, withHeight))).toEqual(withHeight);
  expect(encodeBinBlock(decodeBinBlock(5n, withNone))).toEqual(withNone);
});

test('a truncated row and an excessive count are errors, without allocating', () => {
  const whole = bytesOf(BEFORE_HEIGHTS);
  for (let length = 0; length < whole.length; length++) {
    expect(() => decodeBinBlock(5n, whole.subarray(0, length))).toThrow(/at byte/);
  }
  expect(() => decodeBinBlock(5n, bytesOf(`ffffffffffffff7f${BEFORE_HEIGHTS}`))).toThrow(/at byte 0/);
});
