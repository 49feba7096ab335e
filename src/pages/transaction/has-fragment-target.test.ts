import { expect, test } from 'vitest';
import { meta, wireEntry } from '../../analysis/test-support/transactions.ts';
import { MINT, PROGRAM } from '../../analysis/test-support/calls.ts';
import { hasFragmentTarget } from './has-fragment-target.ts';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';

const WHERE = { slot: 5n, blockTime: null, transactionIndex: null };
const view = viewTransaction({ ...wireEntry([PROGRAM, MINT], meta({ logMessages: ['', ''] })), ...WHERE });

test.each(['', '#overview', '#solTransfer', '#ix-1', '#ix-2', '#account-0', '#account-2', '#log-1', '#log-2'])(
  'finds the target of fragment "%s", or does not look for one',
  (hash) => expect(hasFragmentTarget(hash, view)).toBe(true),
);

test.each(['#ix-0', '#ix-3', '#ix-1.1', '#ix-', '#account-3', '#account-x', '#log-0', '#log-3', '#log-01'])(
  'finds no target of fragment %s',
  (hash) => expect(hasFragmentTarget(hash, view)).toBe(false),
);

test('finds no log line in a transaction without metadata', () => {
  const withoutMeta = viewTransaction({ ...wireEntry([PROGRAM], null), ...WHERE });
  expect(hasFragmentTarget('#log-1', withoutMeta)).toBe(false);
  expect(hasFragmentTarget('#ix-1', withoutMeta)).toBe(true);
});
