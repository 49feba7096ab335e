import { expect, test } from 'vitest';
import { describePause, describeRate } from './endpoint-budget.ts';

const now = Date.UTC(2026, 7, 1, 23, 59, 0);
const at = (seconds: number) => now + seconds * 1000;

test('says until when, with the date if it is another day', () => {
  const until = (seconds: number) =>
    describePause('devnet', { until: at(seconds), askedUntil: at(seconds), status: 429 }, now);
  expect(until(7)).toBe('devnet requested a pause until 23:59:07 UTC (HTTP 429).');
  expect(until(120)).toBe('devnet requested a pause until 2 Aug 2026, 00:01:00 UTC (HTTP 429).');
});

test('says when a pause is cut, and when the endpoint names no time', () => {
  const pause = { until: at(30), askedUntil: at(86_400), status: 503 };
  expect(describePause('devnet', pause, now)).toBe(
    'devnet requested a pause until 2 Aug 2026, 23:59:00 UTC (HTTP 503). Slotscope retries at 23:59:30 UTC.',
  );
  expect(describePause('devnet', { until: at(6), askedUntil: null, status: 429 }, now)).toBe(
    'devnet limits requests (HTTP 429) and does not say for how long. Slotscope waits until 23:59:06 UTC.',
  );
});

test('states the rate as a count in ten seconds', () => {
  expect(describeRate(9)).toBe('at most 90 requests in 10 seconds, 36 of them of one method');
  expect(describeRate(null)).toBe('no limit');
});
