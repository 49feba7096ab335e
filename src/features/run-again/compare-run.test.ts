import { expect, test } from 'vitest';
import { decodeSimulation } from '../../rpc-protocol/responses/decode-simulation.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { meta, VOTE, wireEntry } from '../../analysis/test-support/transactions.ts';
import { compareRun } from './compare-run.ts';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';

function view(answered: Parameters<typeof wireEntry>[1]) {
  return viewTransaction({ ...wireEntry([VOTE], answered), slot: 0n, blockTime: 0n, transactionIndex: null });
}

function simulation(value: JsonObject) {
  return decodeSimulation({ context: { slot: 9 }, value: { err: null, ...value } });
}

const idsOf = ({ parts }: ReturnType<typeof compareRun>) => parts.map(({ id }) => id);

test('parts that the endpoint did not return are left out', () => {
  expect(idsOf(compareRun(view(meta()), simulation({}), null))).toEqual(['facts', 'calls']);
  const whole = {
    logs: [],
    innerInstructions: [],
    preBalances: [1, 2],
    postBalances: [2, 1],
    preTokenBalances: [],
    postTokenBalances: [],
  };
  const run = compareRun(view(meta({ preBalances: [1n, 2n], postBalances: [2n, 1n] })), simulation(whole), null);
  expect(idsOf(run)).toEqual(['facts', 'calls', 'tokens', 'balances', 'logs']);
  expect(
    run.parts.flatMap(({ rows }) => rows ?? []).filter(({ difference }) => difference === 'differs'),
  ).toMatchObject([{ label: ['Slot'], delta: ['+', { integer: 9n }] }]);
});

test('balances that were read separately are used if the run has none', () => {
  const balances = { before: [3n, 0n], after: [0n, 3n] };
  const run = compareRun(view(meta({ preBalances: [3n, 0n], postBalances: [0n, 3n] })), simulation({}), balances);
  expect(run.parts.find(({ id }) => id === 'balances')?.rows).toMatchObject([
    { difference: 'same' },
    { difference: 'same' },
  ]);
});

test('a run that fails before its first instruction has not started', () => {
  const notStarted = compareRun(view(meta()), simulation({ err: 'AccountNotFound', logs: [] }), null);
  expect(notStarted.hasStarted).toBe(false);
  expect(idsOf(notStarted)).toEqual(['facts', 'logs']);
  const failed = simulation({ err: { InstructionError: [0, { Custom: 1 }] }, logs: [] });
  expect(compareRun(view(meta()), failed, null).hasStarted).toBe(true);
});

test('a failed run leaves no accounts; an account without lamports is gone', () => {
  const account = { owner: VOTE, data: ['', 'base64'], executable: false, rentEpoch: 0 };
  expect(simulation({ err: 'AccountNotFound', accounts: [null] }).accountsAfter).toBeNull();
  expect(
    simulation({ accounts: [{ ...account, lamports: 0 }, { ...account, lamports: 1 }, null] }).accountsAfter,
  ).toMatchObject([null, { lamports: 1n }, null]);
});

test('without a record, all that the run changes is new', () => {
  const run = compareRun(view(null), simulation({ preBalances: [3, 0], postBalances: [0, 3] }), null);
  expect(run.parts.find(({ id }) => id === 'balances')?.rows).toMatchObject([
    { a: null, difference: 'onlyB' },
    { a: null, difference: 'onlyB' },
  ]);
  expect(run.parts[0]?.rows?.[0]).toMatchObject({ label: ['Outcome'], a: null, difference: 'unknown' });
});
