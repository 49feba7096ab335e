import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { mainnetTransaction } from '../../../solana/test-support/recorded-transactions.ts';
import { VOTE, meta, wireEntry } from '../../test-support/transactions.ts';
import { PROGRAM } from '../../test-support/calls.ts';
import { viewCompute } from './view-compute.ts';
import { STAKE_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { viewTransaction } from './view-transaction-with-names.ts';

const folder = recordedFolder();

function computeOf(logMessages: readonly string[] | null, programs: readonly Address[] = [PROGRAM]) {
  const entry = wireEntry(programs, meta({ logMessages, computeUnitsConsumed: 900n }));
  return viewCompute(viewTransaction({ ...entry, slot: 1n, blockTime: null, transactionIndex: null }));
}

test('starts a call where the log’s remaining budget puts it', () => {
  const compute = computeOf(
    [
      `Program ${PROGRAM} invoke [1]`,
      `Program ${PROGRAM} consumed 100 of 1000 compute units`,
      `Program ${PROGRAM} success`,
      `Program ${PROGRAM} invoke [1]`,
      `Program ${PROGRAM} consumed 500 of 800 compute units`,
      `Program ${PROGRAM} failed: custom program error: 0x1`,
    ],
    [PROGRAM, PROGRAM],
  );
  expect(compute?.calls.map(({ id, start, total, self }) => [id, start, total, self])).toEqual([
    ['1', 0n, 100n, 100n],
    ['2', 200n, 500n, 500n],
  ]);
  expect(compute).toMatchObject({
    total: 900n,
    unmeasured: { builtIn: 0, others: 0 },
    programs: [{ programId: PROGRAM, self: 600n }],
  });
});

test('counts units that native programs consumed before the first logged figure', () => {
  const compute = computeOf(
    [
      `Program ${SYSTEM_PROGRAM} invoke [1]`,
      `Program ${SYSTEM_PROGRAM} success`,
      `Program ${PROGRAM} invoke [1]`,
      `Program ${PROGRAM} consumed 100 of 700 compute units`,
      `Program ${PROGRAM} success`,
      `Program ${PROGRAM} invoke [1]`,
      `Program ${PROGRAM} consumed 400 of 600 compute units`,
      `Program ${PROGRAM} success`,
    ],
    [SYSTEM_PROGRAM, PROGRAM, PROGRAM],
  );
  expect(compute?.calls.map(({ start, total }) => [start, total])).toEqual([
    [0n, 400n],
    [400n, 100n],
    [500n, 400n],
  ]);
});

test('gives null without a log, for a truncated log, and without figures', () => {
  expect(computeOf(null)).toBeNull();
  const ended = [`Program ${PROGRAM} consumed 100 of 1000 compute units`, `Program ${PROGRAM} success`];
  expect(computeOf([`Program ${PROGRAM} invoke [1]`, ...ended])).not.toBeNull();
  expect(computeOf([`Program ${PROGRAM} invoke [1]`, ...ended, 'Log truncated'])).toBeNull();
  expect(computeOf([`Program ${PROGRAM} invoke [1]`, ...ended, 'Log truncated', 'Program log: short'])).toBeNull();
  const silent = [PROGRAM, VOTE].flatMap((program) => [`Program ${program} invoke [1]`, `Program ${program} success`]);
  expect(computeOf(silent, [PROGRAM, VOTE])).toBeNull();
});

test('gives null if the figures add up to more than the recorded total', () => {
  const log = [
    `Program ${PROGRAM} invoke [1]`,
    `Program ${PROGRAM} consumed 901 of 1000 compute units`,
    `Program ${PROGRAM} success`,
  ];
  expect(computeOf(log)).toBeNull();
});

test('tells calls of built-in programs from calls that the log does not show', () => {
  const log = [
    `Program ${STAKE_PROGRAM} invoke [1]`,
    `Program ${STAKE_PROGRAM} success`,
    `Program ${PROGRAM} invoke [1]`,
    `Program ${PROGRAM} consumed 100 of 700 compute units`,
    `Program ${PROGRAM} success`,
    `Program ${SYSTEM_PROGRAM} invoke [1]`,
    `Program ${SYSTEM_PROGRAM} success`,
  ];
  const programs = [STAKE_PROGRAM, PROGRAM, SYSTEM_PROGRAM, STAKE_PROGRAM, TOKEN_PROGRAM];
  expect(computeOf(log, programs)?.unmeasured).toEqual({ builtIn: 2, others: 2, inner: false });
});

test.skipIf(folder === null)('locates the units of a failed swap', () => {
  const compute = viewCompute(viewTransaction(mainnetTransaction(folder ?? '', 1743)));
  expect(compute?.total).toBe(97_798n);
  expect(compute?.calls.map(({ id, start, total, self, failed }) => [id, start, total, self, failed])).toEqual([
    ['1', 0n, 150n, 150n, false],
    ['2', 150n, 150n, 150n, false],
    ['3', 300n, 150n, 150n, false],
    ['4', 450n, 419n, 419n, false],
    ['5', 869n, 96_929n, 13_195n, true],
    ['5.1', 6047n, 40_451n, 28_066n, false],
    ['5.1.1', 29_652n, 6238n, 6238n, false],
    ['5.1.2', 39_026n, 6147n, 6147n, false],
    ['5.2', 47_999n, 195n, 195n, false],
    ['5.3', 52_175n, 42_893n, 28_305n, false],
    ['5.3.1', 74_112n, 6147n, 6147n, false],
    ['5.3.2', 82_785n, 6238n, 6238n, false],
    ['5.3.3', 91_984n, 2203n, 2203n, false],
    ['5.4', 96_568n, 195n, 195n, false],
  ]);
});
