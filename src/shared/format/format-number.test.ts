import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, formatInteger, formatShare } from './format-number.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [361774429, '361,774,429'],
  [-1, '−1'],
  [-123, '−123'],
  [-1234567n, '−1,234,567'],
  [18446744073709551615n, '18,446,744,073,709,551,615'],
])('formats %s as %s', (value, text) => {
  expect(formatInteger(value)).toBe(text);
});

test.each([
  [0n, 9, '', '0', '.000000000'],
  [5000n, 9, '', '0.000005', '000'],
  [10500n, 9, '', '0.0000105', '00'],
  [1_000_000_000n, 9, '', '1', '.000000000'],
  [1_234_567_890_123_456_789n, 9, '', '1,234,567,890.123456789', ''],
  [-1_500_000_000n, 9, '−', '1.5', '00000000'],
  [-1n, 0, '−', '1', ''],
  [1500n, 0, '', '1,500', ''],
  [18446744073709551615n, 9, '', '18,446,744,073.709551615', ''],
  [7n, 20, '', '0.00000000000000000007', ''],
] as const)('%s units with %i decimals', (units, decimals, sign, significant, padding) => {
  expect(formatDecimal(units, decimals)).toEqual({ sign, significant, padding });
});

test('significant digits and padding add up to the exact amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
      fc.integer({ min: 0, max: 30 }),
      (units, decimals) => {
        const { sign, significant, padding } = formatDecimal(units, decimals);
        const text = significant.replaceAll(',', '') + padding;
        const [whole = '', fraction = ''] = text.split('.');
        expect(fraction).toHaveLength(decimals);
        expect(BigInt(whole + fraction) * (sign === '−' ? -1n : 1n)).toBe(units);
      },
    ),
  );
});

test.each([
  [0n, 10n, '0.0%'],
  [1n, 3n, '33.3%'],
  [2n, 3n, '66.7%'],
  [10n, 10n, '100.0%'],
  [499n, 1_000_000n, 'under 0.1%'],
  [500n, 1_000_000n, '0.1%'],
  [1n, 2n ** 64n, 'under 0.1%'],
  [999_499n, 1_000_000n, '99.9%'],
  [999_500n, 1_000_000n, 'over 99.9%'],
  [5n, 0n, ''],
])('formats %s of %s as "%s"', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text);
});
