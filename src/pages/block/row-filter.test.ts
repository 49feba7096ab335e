import type { Address } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { expect, test } from 'vitest';
import { programMatcher } from '../../analysis/facts/program-matcher.ts';
import { type RowFilter, chooseVotes, innerMatches, isNarrowed, rowTest } from './row-filter.ts';
import { SYSTEM_PROGRAM, VOTE_PROGRAM } from '../../solana/ids/program-ids.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import { KING, PAYER, SIGNATURE, VOTE, meta, noOpMeta, wireEntry } from '../../analysis/test-support/transactions.ts';
import { type BlockRow, blockRows } from '../../analysis/facts/block/block-row.ts';

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

const NO_FILTER: RowFilter = {
  outcome: 'all',
  votes: 'shown',
  program: '',
  calls: 'any',
  main: [],
  mainIs: 'program',
  range: null,
  account: null,
  text: '',
};

function shown(filter: Partial<RowFilter>, among = rows, inLogs: ReadonlySet<number> | null = null): readonly number[] {
  return among.filter(rowTest({ ...NO_FILTER, ...filter }, nameOf, inLogs)).map((row) => row.index);
}

function nameOf(address: string): string | null {
  return address === VOTE ? 'Vote' : null;
}

test('filters by outcome; an unknown outcome is neither ok nor failed', () => {
  expect(shown({})).toEqual([0, 1, 2, 3]);
  expect(shown({ outcome: 'ok' })).toEqual([0, 2]);
  expect(shown({ outcome: 'failed' })).toEqual([1]);
});

test('filters contradictory transactions, which did not succeed', () => {
  const contradicted = rows.map((row) => (row.index === 2 ? { ...row, outcome: 'contradicted' as const } : row));
  expect(shown({ outcome: 'ok' }, contradicted)).toEqual([0]);
  expect(shown({ outcome: 'contradictory' }, contradicted)).toEqual([2]);
});

test('filters transactions that were not executed, which are not failed ones', () => {
  const entries = [wireEntry([KING], meta({ err })), wireEntry([KING], noOpMeta())];
  const executed = blockRows({ transactions: entries }) ?? [];
  expect(shown({ outcome: 'no-op' }, executed)).toEqual([1]);
  expect(shown({ outcome: 'failed' }, executed)).toEqual([0]);
});

test('shows, hides or isolates votes', () => {
  expect(shown({ votes: 'hidden' })).toEqual([1, 2, 3]);
  expect(shown({ votes: 'only' })).toEqual([0]);
});

test('filters by text in signature, address, name and error; a capital letter makes base58 case-sensitive', () => {
  expect(shown({ text: SIGNATURE.slice(-20) })).toEqual([0, 1, 2, 3]);
  expect(shown({ text: 'King7ki4' })).toEqual([1, 2, 3]);
  expect(shown({ text: 'KING7' })).toEqual([]);
  expect(shown({ text: 'king7' })).toEqual([1, 2, 3]);
  expect(shown({ text: ' VOTE ' })).toEqual([0]);
  expect(shown({ text: 'custom error 6001 in #3' })).toEqual([1]);
  expect(shown({ text: '7dGrdJ', outcome: 'failed' })).toEqual([1]);
});

test('filters by called program and by account, as whole addresses', () => {
  expect(shown({ program: VOTE })).toEqual([0]);
  expect(shown({ program: PAYER })).toEqual([]);
  expect(shown({ account: PAYER })).toEqual([0, 1, 2, 3]);
  expect(shown({ account: KING, program: KING, outcome: 'ok' })).toEqual([2]);
  expect(shown({ account: KING, program: VOTE })).toEqual([]);
});

test('votes are hidden, unless they are chosen, pointed at, or all that matches', () => {
  const [vote = null, other = null] = rows;
  if (vote === null || other === null) throw new Error('no rows');
  expect(shown({ votes: 'auto' })).toEqual([1, 2, 3]);
  expect(chooseVotes('auto', rows, null)).toBe('hidden');
  expect(chooseVotes('auto', rows, other)).toBe('hidden');
  expect(chooseVotes('auto', rows, vote)).toBe('shown');
  expect(chooseVotes('auto', [vote], null)).toBe('shown');
  expect(chooseVotes('auto', [], null)).toBe('hidden');
  expect(chooseVotes('hidden', [vote], vote)).toBe('hidden');
  expect(chooseVotes('only', rows, null)).toBe('only');
});

test('finds programs by their address, by any part of their name, or without a name by both ends of the address', () => {
  const matches = (text: string, program: Address) => programMatcher(text, shortName)(program);
  expect(matches(` ${VOTE_PROGRAM} `, VOTE_PROGRAM)).toBe(true);
  expect(matches(VOTE_PROGRAM, SYSTEM_PROGRAM)).toBe(false);
  expect(matches('OT', VOTE_PROGRAM)).toBe(true);
  expect(matches('Vote111', VOTE_PROGRAM)).toBe(false);
  expect(matches('King7', KING)).toBe(true);
  expect(matches('king7', KING)).toBe(false);
  expect(matches(KING.slice(-4), KING)).toBe(true);
  expect(shown({ program: 'vot' })).toEqual([0]);
  expect(shown({ program: ' ' })).toEqual([0, 1, 2, 3]);
});

test('a text that is only in the log of a transaction leaves it in', () => {
  expect(shown({ text: 'no such text' })).toEqual([]);
  expect(shown({ text: 'no such text' }, rows, new Set([0, 1]))).toEqual([0, 1]);
  expect(shown({ text: 'no such text', outcome: 'ok' }, rows, new Set([0, 1]))).toEqual([0]);
});

test('the map fades if a filter leaves out more than the votes', () => {
  expect(isNarrowed(NO_FILTER)).toBe(false);
  // The votes that the table hides at first do not fade.
  expect(isNarrowed({ ...NO_FILTER, votes: 'hidden' })).toBe(false);
  for (const filter of [
    { votes: 'only' },
    { program: 'x' },
    { account: VOTE },
    { text: 'x' },
    { outcome: 'ok' },
  ] as const)
    expect(isNarrowed({ ...NO_FILTER, ...filter })).toBe(true);
});

// Seen to fail while the filter knew only the programs of the rows, which are those of the top level.
test('filters by a program that only other programs call', () => {
  const inner = new Map([
    [VOTE, { calls: 2, transactions: [0, 1] }],
    [PAYER, { calls: 1, transactions: [3] }],
  ]);
  const inside = innerMatches(rows, inner, programMatcher('vote', nameOf));
  expect([...inside]).toEqual([[1, VOTE]]);
  const shownWith = (calls: RowFilter['calls']) => {
    const isShown = rowTest({ ...NO_FILTER, program: 'vote', calls }, nameOf, null, inside);
    return rows.filter(isShown).map(({ index }) => index);
  };
  expect(shownWith('any')).toEqual([0, 1]);
  expect(shownWith('top')).toEqual([0]);
});
