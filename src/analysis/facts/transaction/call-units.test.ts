import { expect, test } from 'vitest';
import { PROGRAM, call } from '../../test-support/calls.ts';
import { callUnits } from './call-units.ts';
import { placeCalls } from './calls.ts';
import { parseLog } from './parse-log.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';

test('derives the units of native programs from the budgets before and after', () => {
  const log = parseLog([
    `Program ${COMPUTE_BUDGET_PROGRAM} invoke [1]`,
    `Program ${COMPUTE_BUDGET_PROGRAM} success`,
    `Program ${COMPUTE_BUDGET_PROGRAM} invoke [1]`,
    `Program ${COMPUTE_BUDGET_PROGRAM} success`,
    `Program ${PROGRAM} invoke [1]`,
    `Program ${PROGRAM} consumed 100 of 700 compute units`,
    `Program ${PROGRAM} success`,
    `Program ${SYSTEM_PROGRAM} invoke [1]`,
    `Program ${SYSTEM_PROGRAM} success`,
  ]);
  const groups = [COMPUTE_BUDGET_PROGRAM, COMPUTE_BUDGET_PROGRAM, PROGRAM, SYSTEM_PROGRAM].map((programId) => ({
    call: call(programId),
    inner: [],
  }));
  const { calls } = placeCalls(groups, log.frames);
  expect(callUnits(calls, log, 1000n, 550n)).toEqual([150n, 150n, 100n, 150n]);
  expect(callUnits(calls, log, null, null)).toEqual([null, null, 100n, null]);
  expect(callUnits(calls, null, 1000n, 550n)).toEqual([null, null, null, null]);
});

test('does not divide the units of a run with different programs', () => {
  const log = parseLog([
    `Program ${COMPUTE_BUDGET_PROGRAM} invoke [1]`,
    `Program ${COMPUTE_BUDGET_PROGRAM} success`,
    `Program ${SYSTEM_PROGRAM} invoke [1]`,
    `Program ${SYSTEM_PROGRAM} success`,
  ]);
  const groups = [COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM].map((programId) => ({ call: call(programId), inner: [] }));
  const { calls } = placeCalls(groups, log.frames);
  expect(callUnits(calls, log, 1000n, 300n)).toEqual([null, null]);
});

test.each([
  ['a call above the total', [901n], 900n, [null]],
  ['calls that add up to the total', [400n, 500n], 900n, [400n, 500n]],
  ['calls that add up to more than the total', [400n, 501n], 900n, [null, null]],
  ['calls without a recorded total', [400n, 501n], null, [400n, 501n]],
])('shows no units of %s', (_, units, consumed, expected) => {
  const log = parseLog(
    units.flatMap((each) => [
      `Program ${PROGRAM} invoke [1]`,
      `Program ${PROGRAM} consumed ${each} of 1000 compute units`,
      `Program ${PROGRAM} success`,
    ]),
  );
  const groups = units.map(() => ({ call: call(PROGRAM), inner: [] }));
  expect(callUnits(placeCalls(groups, log.frames).calls, log, null, consumed)).toEqual(expected);
});

test('shows no units of inner instructions above their caller’s, and none derived from a limit that cannot be', () => {
  const inner = parseLog([
    `Program ${PROGRAM} invoke [1]`,
    `Program ${SYSTEM_PROGRAM} invoke [2]`,
    `Program ${SYSTEM_PROGRAM} consumed 101 of 900 compute units`,
    `Program ${SYSTEM_PROGRAM} success`,
    `Program ${PROGRAM} consumed 100 of 1000 compute units`,
    `Program ${PROGRAM} success`,
  ]);
  const groups = [{ call: call(PROGRAM), inner: [call(SYSTEM_PROGRAM, undefined, 2)] }];
  expect(callUnits(placeCalls(groups, inner.frames).calls, inner, 1000n, 300n)).toEqual([null, null]);
  const log = parseLog([
    `Program ${SYSTEM_PROGRAM} invoke [1]`,
    `Program ${SYSTEM_PROGRAM} success`,
    `Program ${PROGRAM} invoke [1]`,
    `Program ${PROGRAM} consumed 100 of 700 compute units`,
    `Program ${PROGRAM} success`,
  ]);
  const programs = [SYSTEM_PROGRAM, PROGRAM].map((programId) => ({ call: call(programId), inner: [] }));
  expect(callUnits(placeCalls(programs, log.frames).calls, log, 18_000_000n, 250n)).toEqual([null, 100n]);
});
