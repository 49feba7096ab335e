import { expect, test } from 'vitest';
import { describeErrorName } from './failure-sentence.ts';

test.each([
  'SlippageToleranceExceeded',
  'ExceededSlippage',
  'ExceededAmountSlippageTolerance',
  'SlippageError',
  'TooLittleOutputReceived',
])('describes %s as a missed price limit', (name) => {
  expect(describeErrorName(name, 'Jupiter v6')).toBe(
    'The price moved past the limit of this trade, so Jupiter v6 stopped it.',
  );
});

test.each(['InvalidSlippage', 'OraclePriceStale', 'Overflow'])('has no sentence for %s', (name) => {
  expect(describeErrorName(name, 'Jupiter v6')).toBeNull();
});
