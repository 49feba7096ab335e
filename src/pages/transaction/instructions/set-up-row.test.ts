import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { transactionOf } from '../../../solana/test-support/recorded-transactions.ts';
import { effectOf } from '../../../analysis/facts/transaction/program-effects.ts';
import { viewTransaction } from '../../../analysis/facts/transaction/view-transaction-with-names.ts';
import { setUpCalls } from './set-up-row.tsx';

const folder = recordedFolder();
const callsOf = (file: string) => viewTransaction(transactionOf(folder ?? '', file)).instructions ?? [];

test.skipIf(folder === null)('folds the calls that open a token account, and no others', () => {
  const calls = callsOf('0xjeffro+tx-parser__jupiterAggregatorV6_sharedAccountsRoute_1__86187b5e.json');
  expect([...setUpCalls(calls)]).toEqual([
    ['3', { caller: '3', ids: ['3.1', '3.2', '3.3', '3.4'], depth: 1, units: 7214n, lamports: 2_039_280n }],
  ]);
});

test.skipIf(folder === null)('folds no inner calls of which none allocates an account', () => {
  const calls = callsOf('0xjeffro+tx-parser__jupiterAggregatorV6_sharedAccountsRoute_1__86187b5e.json');
  const others = calls.filter(({ parsed }) => parsed === null || effectOf(parsed, 'resizes') === undefined);
  expect(others.length).toBeLessThan(calls.length);
  expect(setUpCalls(others).size).toBe(0);
});

test.skipIf(folder === null)('folds no call that failed, and none of a program that is not decoded', () => {
  const calls = callsOf('0xjeffro+tx-parser__jupiterAggregatorV6_sharedAccountsRoute_1__86187b5e.json');
  const changed = (id: string, change: object) => calls.map((call) => (call.id === id ? { ...call, ...change } : call));
  expect(setUpCalls(changed('3.3', { status: 'failed' })).size).toBe(0);
  expect(setUpCalls(changed('3.3', { parsed: null })).size).toBe(0);
});
