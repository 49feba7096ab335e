import { expect, test } from 'vitest';
import { meta, wireEntry } from '../../analysis/block/block-view.fixtures.ts';
import { MINT, PROGRAM } from '../../analysis/transaction/transaction-view.fixtures.ts';
import { viewTransaction } from '../../analysis/transaction/view-transaction.ts';
import { pointsAtNothing } from './has-fragment-target.ts';

const WHERE = { slot: 5n, blockTime: null, transactionIndex: null };
const view = viewTransaction({ ...wireEntry([PROGRAM, MINT], meta({ logMessages: ['', ''] })), ...WHERE });

test.each(['', '#overview', '#solTransfer', '#ix-1', '#ix-2', '#account-0', '#account-2', '#log-1', '#log-2'])(
  'a fragment that is there, or of no kind that is known: %s',
  (hash) => expect(pointsAtNothing(hash, view)).toBe(false),
);

test.each(['#ix-0', '#ix-3', '#ix-1.1', '#ix-', '#account-3', '#account-x', '#log-0', '#log-3', '#log-01'])(
  'a fragment that is not there: %s',
  (hash) => expect(pointsAtNothing(hash, view)).toBe(true),
);

test('where nothing was recorded, nothing is there', () => {
  const bare = viewTransaction({ ...wireEntry([PROGRAM], null), ...WHERE });
  expect(pointsAtNothing('#log-1', bare)).toBe(true);
  expect(pointsAtNothing('#ix-1', bare)).toBe(false);
});
