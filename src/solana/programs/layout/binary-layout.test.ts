import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFloat } from './binary-layout.ts';

test('formats as Rust does: no exponent, no trailing point', () => {
  expect(formatFloat(1)).toBe('1');
  expect(formatFloat(-0)).toBe('-0');
  expect(formatFloat(123_456.789)).toBe('123456.789');
  expect(formatFloat(1e21)).toBe('1000000000000000000000');
  expect(formatFloat(1.5e22)).toBe('15000000000000000000000');
  expect(formatFloat(1e-7)).toBe('0.0000001');
  expect(formatFloat(-2.5e-9)).toBe('-0.0000000025');
  expect(formatFloat(Number.NaN)).toBe('NaN');
  expect(formatFloat(Number.POSITIVE_INFINITY)).toBe('inf');
  expect(formatFloat(Number.NEGATIVE_INFINITY)).toBe('-inf');
});

test('parses back to the same double', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = formatFloat(value);
      expect(text).toMatch(/^-?\d+(\.\d*[1-9])?$/);
      expect(Number(text)).toBe(value);
    }),
  );
});
