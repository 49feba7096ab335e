import { expect, test } from 'vitest';
import { suggestedUnitLimit } from './second-run.tsx';

test.each([
  [0n, 0n],
  [1n, 2n],
  [10n, 11n],
  [1001n, 1102n],
  [1_400_000n, 1_400_000n],
])('for %s used units, %s are suggested', (used, limit) => {
  expect(suggestedUnitLimit(used)).toBe(limit);
});
