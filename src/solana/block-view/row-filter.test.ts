import { expect, test } from 'vitest';
import type { TransactionError } from '../transaction-error.ts';
import { blockRows, type BlockRow } from './block-row.ts';
import { KING, meta, PAYER, SIGNATURE, VOTE, wireEntry } from './block-view.fixtures.ts';
import { filterRows, type RowFilter } from './row-filter.ts';

const err: TransactionError = { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 6001 } };
const rows: readonly BlockRow[] =
  blockRows({
    transactions: [
      wireEntry([VOTE], meta({ fee: 5000n, computeUnitsConsumed: 2100n })),
      wireEntry([KING], meta({ err, fee: 5150n, computeUnitsConsumed: null })),
      wireEntry([KING], meta({ fee: 18_446_744_073_709_551_615n, computeUnitsConsumed: 0n })),
      wireEntry([KING], null),
    ],
  }) ?? [];

const NO_FILTER: RowFilter = { outcome: 'all', votes: 'shown', program: null, account: null, text: '' };

function shown(filter: Partial<RowFilter>): readonly number[] {
  const nameOf = (address: string) => (address === VOTE ? 'Vote' : null);
  return filterRows(rows, { ...NO_FILTER, ...filter }, nameOf).map((row) => row.index);
}

test('by outcome; a transaction without an outcome is neither', () => {
  expect(shown({})).toEqual([0, 1, 2, 3]);
  expect(shown({ outcome: 'ok' })).toEqual([0, 2]);
  expect(shown({ outcome: 'failed' })).toEqual([1]);
});

test('with and without votes', () => {
  expect(shown({ votes: 'hidden' })).toEqual([1, 2, 3]);
  expect(shown({ votes: 'only' })).toEqual([0]);
});

test('by text: signature, address, name, words of the failure; base58 is matched exactly once it has a capital', () => {
  expect(shown({ text: SIGNATURE.slice(-20) })).toEqual([0, 1, 2, 3]);
  expect(shown({ text: 'King7ki4' })).toEqual([1, 2, 3]);
  expect(shown({ text: 'KING7' })).toEqual([]);
  expect(shown({ text: 'king7' })).toEqual([1, 2, 3]);
  expect(shown({ text: ' VOTE ' })).toEqual([0]);
  expect(shown({ text: '#3 custom 6001' })).toEqual([1]);
  expect(shown({ text: '7dGrdJ', outcome: 'failed' })).toEqual([1]);
});

test('by a program that is called, and by an account that is named, each whole', () => {
  expect(shown({ program: VOTE })).toEqual([0]);
  expect(shown({ program: PAYER })).toEqual([]);
  expect(shown({ account: PAYER })).toEqual([0, 1, 2, 3]);
  expect(shown({ account: KING, program: KING, outcome: 'ok' })).toEqual([2]);
  expect(shown({ account: KING, program: VOTE })).toEqual([]);
});
