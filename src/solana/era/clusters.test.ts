import { expect, test } from 'vitest';
import { NO_WARMUP, WARMUP, epochPosition, slotsOfEpoch } from './clusters.ts';

test.each([
  [NO_WARMUP, 0n, 0n, 431_999n],
  [NO_WARMUP, 926n, 400_032_000n, 400_463_999n],
  [WARMUP, 0n, 0n, 31n],
  [WARMUP, 1n, 32n, 95n],
  [WARMUP, 13n, 262_112n, 524_255n],
  [WARMUP, 14n, 524_256n, 956_255n],
])('epochs have their slots', (schedule, epoch, first, last) => {
  expect(slotsOfEpoch(schedule, epoch)).toEqual({ first, last });
  expect(epochPosition(schedule, first)).toMatchObject({ epoch, index: 0n });
  expect(epochPosition(schedule, last)).toMatchObject({ epoch, index: last - first });
});
