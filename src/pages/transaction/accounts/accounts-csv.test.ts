import { meta, PAYER, wireEntry } from '../../../analysis/test-support/transactions.ts';
import { MINT, PROGRAM } from '../../../analysis/test-support/calls.ts';
import { expect, test } from 'vitest';
import { formatAccountsCsv } from './accounts-csv.ts';
import { viewTransaction } from '../../../analysis/facts/transaction/view-transaction-with-names.ts';

const HEADER = 'index,address,role,source,lamports_before,lamports_after';
const WHERE = { slot: 5n, blockTime: null, transactionIndex: null };

test('writes one CSV row per account, lamports as whole numbers', () => {
  const balances = { preBalances: [10_000n, 0n, 1n], postBalances: [5_000n, 0n, 1n] };
  const { accounts } = viewTransaction({ ...wireEntry([PROGRAM, MINT], meta(balances)), ...WHERE });
  expect(formatAccountsCsv(accounts).split('\r\n')).toEqual([
    HEADER,
    `0,${PAYER},fee payer,message,10000,5000`,
    `1,${PROGRAM},program,message,0,0`,
    `2,${MINT},program,message,1,1`,
    '',
  ]);
});

test('leaves balances that were not recorded empty', () => {
  const { accounts } = viewTransaction({ ...wireEntry([PROGRAM], null), ...WHERE });
  expect(formatAccountsCsv(accounts).split('\r\n')).toEqual([
    HEADER,
    `0,${PAYER},fee payer,message,,`,
    `1,${PROGRAM},program,message,,`,
    '',
  ]);
});

test('says which balance has another shape in the answer', () => {
  const { accounts } = viewTransaction({ ...wireEntry([PROGRAM], null), ...WHERE });
  const damage = ['meta.preBalances[1]', 'meta.logMessages[1]'].map((path) => ({
    path,
    reason: 'expected x, found y',
  }));
  expect(formatAccountsCsv(accounts, damage).split('\r\n')).toEqual([
    `${HEADER},damage`,
    `0,${PAYER},fee payer,message,,,`,
    `1,${PROGRAM},program,message,,,"meta.preBalances[1]: expected x, found y"`,
    '',
  ]);
});

// Seen to fail against: not escaping account sources.
test('escapes a source that the endpoint made up', () => {
  const [account] = viewTransaction({ ...wireEntry([PROGRAM], null), ...WHERE }).accounts;
  if (account === undefined) throw new Error('no account');
  const word = '=HYPERLINK("https://evil.example"),\n';
  expect(formatAccountsCsv([{ ...account, source: { kind: 'unknown', word } }])).toBe(
    `${HEADER}\r\n0,${PAYER},fee payer,"'=HYPERLINK(""https://evil.example""),\n (unknown)",,\r\n`,
  );
});
