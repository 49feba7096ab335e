import { expect, test } from 'vitest';
import { plainError } from './plain-errors.ts';

test.each([
  'SlippageToleranceExceeded',
  'ExceededSlippage',
  'ExceededAmountSlippageTolerance',
  'SlippageError',
  'TooLittleOutputReceived',
])('%s is a missed price limit', (name) => {
  expect(plainError(name, 'Jupiter v6')).toBe(
    'The price moved past the limit of this trade, so Jupiter v6 stopped it.',
  );
});

test.each(['InvalidSlippage', 'OraclePriceStale', 'Overflow'])('%s is left as it is', (name) => {
  expect(plainError(name, 'Jupiter v6')).toBeNull();
});
