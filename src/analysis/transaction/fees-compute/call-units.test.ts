import { expect, test } from 'vitest';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../../solana/names/program-ids.ts';
import { placeCalls } from '../instructions/call-tree.ts';
import { callUnits } from './call-units.ts';
import { parseLog } from '../parse-log.ts';
import { call, PROGRAM } from '../call.fixtures.ts';

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
