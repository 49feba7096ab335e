import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/json/json.ts';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { decodeWithoutBlockList } from './decode-without-block.ts';

const ROW = { signature: encodeSignature(new Uint8Array(64).fill(3)), slot: 5, blockTime: 7, transactionIndex: 1 };

function listOf(...transactions: readonly JsonObject[]) {
  return decodeWithoutBlockList({ total: 9, transactions, unreadable: 0 });
}

test('without `err`, a transaction has no metadata', () => {
  const { transactions, damage } = listOf({ ...ROW, err: null }, { ...ROW, err: 'AccountInUse' }, ROW);
  expect(transactions.map(({ hasMetadata, err }) => [hasMetadata, err?.name ?? null])).toEqual([
    [true, null],
    [true, 'AccountInUse'],
    [false, null],
  ]);
  expect(damage).toEqual([]);
});

// Seen to fail against: an empty list in place of a missing one.
test('a row of another shape costs only itself, and a list is required', () => {
  const { transactions, damage } = listOf({ ...ROW, slot: -1 }, ROW);
  expect(damage).toMatchObject([{ path: 'transactions[0].slot' }]);
  expect(transactions).toMatchObject([{ slot: 5n }]);
  expect(() => decodeWithoutBlockList({ total: 9, unreadable: 0 })).toThrow('result.transactions');
});
