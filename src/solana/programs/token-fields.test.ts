import { expect, test } from 'vitest';
import { formatTokenAmount } from './token-fields.ts';

test('formats the double and the exact text', () => {
  expect(formatTokenAmount(1500n, 3)).toEqual({ amount: '1500', decimals: 3, uiAmount: 1.5, uiAmountString: '1.5' });
  expect(formatTokenAmount(0n, 9)).toEqual({ amount: '0', decimals: 9, uiAmount: 0, uiAmountString: '0' });
  expect(formatTokenAmount(18_446_744_073_709_551_615n, 9)).toEqual({
    amount: '18446744073709551615',
    decimals: 9,
    uiAmount: 18_446_744_073.709_553,
    uiAmountString: '18446744073.709551615',
  });
});

test('has no double if 10^decimals does not fit u64', () => {
  expect(formatTokenAmount(1n, 19)).toMatchObject({ uiAmount: 1e-19, uiAmountString: '0.0000000000000000001' });
  expect(formatTokenAmount(10n, 20)).toMatchObject({ uiAmount: null, uiAmountString: '0.0000000000000000001' });
});
