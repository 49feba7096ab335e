import { expect, test } from 'vitest';
import { balanceLinePoints } from './balance-lines.tsx';

const SIZE = { width: 100, height: 20 };

test('steps at each transaction and stays constant between them', () => {
  const steps = [
    { index: 0, before: 10n, after: 20n },
    { index: 3, before: 20n, after: 15n },
  ];
  expect(balanceLinePoints(steps, 4, SIZE)).toBe('0.0,20.0 12.5,20.0 12.5,0.0 87.5,0.0 87.5,10.0 100.0,10.0');
});

test('draws an unchanged balance in the middle, and u64 at both ends', () => {
  expect(balanceLinePoints([{ index: 0, before: 7n, after: 7n }], 1, SIZE)).toBe(
    '0.0,10.0 50.0,10.0 50.0,10.0 100.0,10.0',
  );
  const whole = [{ index: 0, before: 0n, after: 18_446_744_073_709_551_615n }];
  expect(balanceLinePoints(whole, 1, SIZE)).toBe('0.0,20.0 50.0,20.0 50.0,0.0 100.0,0.0');
  expect(balanceLinePoints([], 1, SIZE)).toBe('');
});

test('shows where a balance does not follow from the one before', () => {
  const steps = [
    { index: 0, before: 0n, after: 10n },
    { index: 1, before: 5n, after: 5n },
  ];
  expect(balanceLinePoints(steps, 2, SIZE)).toBe('0.0,20.0 25.0,20.0 25.0,0.0 75.0,10.0 75.0,10.0 100.0,10.0');
});
