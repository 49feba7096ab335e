import { expect, test } from 'vitest';
import { toUiTokenAmount } from './record-execution.ts';

test.each([
  [1_500n, 3, 1.5, '1.5'],
  [0n, 6, null, '0'],
  [7n, 0, 7, '7'],
  [1n, 9, 1e-9, '0.000000001'],
  [1_000_000n, 6, 1, '1'],
  [18_446_744_073_709_551_615n, 2, 184_467_440_737_095_520, '184467440737095516.15'],
])('%d with %d decimals', (amount, decimals, uiAmount, uiAmountString) => {
  expect(toUiTokenAmount(amount, decimals)).toEqual({ amount, decimals, uiAmount, uiAmountString });
});
