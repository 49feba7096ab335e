import { expect, test } from 'vitest';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import { sortRows } from './row-sort.ts';
import { KING, VOTE, meta, noOpMeta, wireEntry } from '../../analysis/test-support/transactions.ts';
import { type BlockRow, blockRows } from '../../analysis/facts/block/block-row.ts';
import { COLUMNS, type RowSort, SORTS } from './row-columns.ts';

const err: TransactionError = { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 6001 } };
const rows: readonly BlockRow[] =
  blockRows({
    transactions: [
      wireEntry([VOTE], meta({ fee: 5000n, computeUnitsConsumed: 2100n })),
      wireEntry([KING, VOTE], meta({ err, fee: 5150n, computeUnitsConsumed: null }), 0),
      wireEntry([KING], meta({ fee: 18_446_744_073_709_551_615n, computeUnitsConsumed: 0n })),
      wireEntry([KING, KING, KING], null),
    ],
  }) ?? [];

function order(sort: RowSort): readonly number[] {
  return sortRows(rows, sort, (address) => (address === VOTE ? 'Vote' : null)).map((row) => row.index);
}

test('sorts integers above 2^53 exactly, and puts missing values last in both directions', () => {
  expect(order('index')).toEqual([0, 1, 2, 3]);
  expect(order('-index')).toEqual([3, 2, 1, 0]);
  expect(order('-fee')).toEqual([2, 1, 0, 3]);
  expect(order('fee')).toEqual([0, 1, 2, 3]);
  expect(order('computeUnits')).toEqual([2, 0, 1, 3]);
  expect(order('-computeUnits')).toEqual([0, 2, 1, 3]);
  expect(order('costUnits')).toEqual([0, 1, 2, 3]);
});

test('sorts outcomes by text, programs by the first one shown, and legacy before versions', () => {
  expect(order('outcome')).toEqual([1, 0, 2, 3]);
  expect(order('-outcome')).toEqual([0, 2, 1, 3]);
  expect(order('programs')).toEqual([2, 3, 0, 1]);
  expect(order('what')).toEqual([2, 3, 1, 0]);
  expect(order('-version')).toEqual([1, 0, 2, 3]);
  expect(order('-instructions')).toEqual([3, 1, 0, 2]);
  expect(order('feePayer')).toEqual([0, 1, 2, 3]);
});

test('sorts transactions that were not executed between failed and successful ones', () => {
  const metas = [meta(), noOpMeta(), meta({ err })];
  const mixed = blockRows({ transactions: metas.map((each) => wireEntry([KING], each)) }) ?? [];
  expect(sortRows(mixed, 'outcome', () => null).map(({ index }) => index)).toEqual([2, 1, 0]);
});

test('sorts by every column in both directions', () => {
  expect(new Set(SORTS)).toEqual(new Set(['index', ...COLUMNS].flatMap((key) => [key, `-${key}`])));
});
