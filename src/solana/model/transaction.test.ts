import { expect, test } from 'vitest';
import { formatUiAmount } from './transaction.ts';

test.each([
  [0n, 0, '0'],
  [0n, 9, '0'],
  [1500n, 0, '1500'],
  [1500n, 3, '1.5'],
  [1500n, 2, '15'],
  [10n, 2, '0.1'],
  [1n, 9, '0.000000001'],
  [18446744073709551615n, 6, '18446744073709.551615'],
  [1n, 20, '0.00000000000000000001'],
])('formats %s units with %i decimals as %s', (units, decimals, text) => {
  expect(formatUiAmount(units, decimals)).toBe(text);
});
