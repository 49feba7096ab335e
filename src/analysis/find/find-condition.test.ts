import { expect, test } from 'vitest';
import type { Address } from '../../solana/ids/ids.ts';
import { ANY_TRANSACTION, describeCondition, formatAmountCondition, parseAmountCondition } from './find-condition.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

test('reads amounts of SOL, lamports and tokens by name or mint', () => {
  expect(parseAmountCondition('>=1.5 SOL')).toEqual({ compare: 'atLeast', digits: 15n, scale: 1, asset: 'SOL' });
  expect(parseAmountCondition(' ≤ 1,000 sol ')).toEqual({ compare: 'atMost', digits: 1000n, scale: 0, asset: 'SOL' });
  expect(parseAmountCondition('=5000 lamports')).toEqual({ compare: 'exactly', digits: 5000n, scale: 9, asset: 'SOL' });
  expect(parseAmountCondition('=0.25 usdc')).toEqual({ compare: 'exactly', digits: 25n, scale: 2, asset: USDC });
  expect(parseAmountCondition(`>=3 ${USDC}`)).toEqual({ compare: 'atLeast', digits: 3n, scale: 0, asset: USDC });
  for (const text of ['1.5 SOL', '>1.5 SOL', '>=1.5', '>=x SOL', '>=1.5 NoSuchToken', '=0.5 lamports', '>=1. SOL', ''])
    expect(parseAmountCondition(text), text).toBeNull();
});

test('writes an amount in the form that it reads', () => {
  for (const text of ['>=1.5 SOL', '<=0.000005 SOL', '=1000 SOL', `=0.25 ${USDC}`]) {
    const amount = parseAmountCondition(text);
    expect(amount && formatAmountCondition(amount)).toBe(text);
  }
  const lamports = parseAmountCondition('=5000 lamports');
  expect(lamports && formatAmountCondition(lamports)).toBe('=0.000005 SOL');
});

test('describes every part of a condition', () => {
  expect(describeCondition(ANY_TRANSACTION)).toBe('');
  expect(describeCondition({ ...ANY_TRANSACTION, program: USDC, instruction: 'transfer' })).toBe(
    'that call transfer of USDC',
  );
  expect(
    describeCondition({
      program: 'jupiter',
      instruction: '',
      account: '11111111111111111111111111111111' as Address,
      amount: parseAmountCondition('>=1.5 SOL'),
      isFailed: true,
      error: 'slippage',
    }),
  ).toBe('that failed, have the error “slippage”, call “jupiter”, name System and moved at least 1.5 SOL');
});
