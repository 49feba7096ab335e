import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/json/json.ts';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { decodeWithoutBlockList } from './decode-without-block.ts';

const ROW = { signature: encodeSignature(new Uint8Array(64).fill(3)), slot: 5, blockTime: 7, transactionIndex: 1 };

function listOf(...transactions: readonly JsonObject[]) {
  return decodeWithoutBlockList({ total: 9, transactions, unreadable: 0 });
}

test('the outcome is known only from `err`', () => {
  const { transactions, damage } = listOf({ ...ROW, err: null }, { ...ROW, err: 'AccountInUse' }, ROW);
  expect(transactions.map(({ hasOutcome, err }) => [hasOutcome, err?.name ?? null])).toEqual([
    [true, null],
    [true, 'AccountInUse'],
    [false, null],
  ]);
  expect(damage).toEqual([]);
});

// Seen to fail against: leaving out a row for any of its members, and an empty list in place of a missing one.
test('a row of another shape costs itself, and a member only its value', () => {
  const { transactions, damage } = listOf({ ...ROW, slot: -1 }, { ...ROW, err: 7, blockTime: 'x' });
  expect(damage).toMatchObject([{ path: 'transactions[0].slot' }]);
  expect(transactions).toMatchObject([
    {
      slot: 5n,
      blockTime: null,
      hasOutcome: false,
      damage: [{ path: 'transactions[1].err' }, { path: 'transactions[1].blockTime' }],
    },
  ]);
  expect(() => decodeWithoutBlockList({ total: 9, unreadable: 0 })).toThrow('result.transactions');
});
