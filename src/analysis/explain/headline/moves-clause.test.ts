import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { SOL } from '../../facts/transaction/movements.ts';
import { MINT } from '../../test-support/calls.ts';
import { joinExchanged, joinPassedOn } from './moves-clause.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(43) as Address);
const TOKEN = { mint: MINT, decimals: 6 };

test('joins moves that pass the same amount on', () => {
  expect(joinPassedOn([move(A, B), move(B, C), move(C, D)])).toEqual([{ ...move(A, D), through: [B, C] }]);
});

test.each([
  ['another amount', [move(A, B), move(B, C, SOL, 4n)]],
  ['another asset', [move(A, B), move(B, C, TOKEN)]],
  ['a move back', [move(A, B), move(B, A)]],
  ['an owner between others', [move(A, B), move(C, D)]],
])('does not join %s', (_, moves) => {
  expect(joinPassedOn(moves)).toEqual(moves.map((each) => ({ ...each, through: [] })));
});

test('tells an exchange from the side that made no other moves', () => {
  const [toPool, fromPool, fee] = joinPassedOn([move(A, B), move(B, A, TOKEN), move(B, C, SOL, 1n)]);
  expect(joinExchanged([toPool, fromPool, fee].flatMap((each) => each ?? []))).toEqual([
    { ...toPool, back: { asset: TOKEN, units: 5n } },
    { ...fee, back: null },
  ]);
});

test('of an exchange of two owners, the subject is the one that is picked', () => {
  const moves = joinPassedOn([move(A, B), move(B, A, TOKEN)]);
  expect(joinExchanged(moves).map(({ from }) => from)).toEqual([A]);
  expect(joinExchanged(moves, (gave) => gave === TOKEN).map(({ from }) => from)).toEqual([B]);
});

test('takes moves of one asset, or with several owners, for no exchange', () => {
  for (const moves of [
    [move(A, B), move(B, A, SOL, 4n)],
    [move(A, B), move(C, A, TOKEN)],
  ])
    expect(joinExchanged(joinPassedOn(moves)).map(({ back }) => back)).toEqual([null, null]);
});

function move(from: Address | undefined, to: Address | undefined, asset = SOL, units = 5n) {
  return { from: from ?? null, to: to ?? null, asset, units };
}
