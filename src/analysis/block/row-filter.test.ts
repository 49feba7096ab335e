import { expect, test } from 'vitest';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import { blockRows, type BlockRow } from './block-row.ts';
import { KING, meta, PAYER, SIGNATURE, VOTE, wireEntry } from '../entry.fixtures.ts';
import { createRowFilter, type RowFilter } from './row-filter.ts';

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

function shown(filter: Partial<RowFilter>, filtered = createRowFilter(rows, nameOf)): readonly number[] {
  return filtered({ ...NO_FILTER, ...filter }).map((row) => row.index);
}

function nameOf(address: string): string | null {
  return address === VOTE ? 'Vote' : null;
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

test('one filter after another finds what each finds alone', () => {
  const texts = ['k', 'ki', 'KI', 'kIN', 'kin', 'king', 'king7', 'King7', 'ing', 'i', '', ' v', 'v ', 'vo', 'v', ''];
  const filters = texts.map((text): Partial<RowFilter> => ({ text }));
  const steps = filters.flatMap((filter): readonly Partial<RowFilter>[] => [
    filter,
    { ...filter, outcome: 'ok' },
    filter,
  ]);
  const filtered = createRowFilter(rows, nameOf);
  for (const filter of steps) expect(shown(filter, filtered), JSON.stringify(filter)).toEqual(shown(filter));
});

test('as a text grows and shrinks again, rows that do not hold its beginning are not looked at', () => {
  let asked = 0;
  const filtered = createRowFilter(rows, (address) => {
    asked += 1;
    return nameOf(address);
  });
  const cost = (text: string) => {
    asked = 0;
    shown({ text }, filtered);
    return asked;
  };
  const whole = cost('vot');
  expect(cost('vote')).toBeLessThan(whole);
  expect(cost('vot')).toBe(0);
});
