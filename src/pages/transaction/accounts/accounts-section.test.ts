import { expect, test } from 'vitest';
import { meta, wireEntry } from '../../../analysis/entry.fixtures.ts';
import { MINT, PROGRAM } from '../../../analysis/transaction/call.fixtures.ts';
import { viewTransaction } from '../../../analysis/transaction/view-transaction.ts';
import { formatAccountsCsv } from './accounts-section.tsx';

const WHERE = { slot: 5n, blockTime: null, transactionIndex: null };

test('writes a CSV row per account', () => {
  const { accounts } = viewTransaction({ ...wireEntry([PROGRAM], meta({})), ...WHERE });
  const [header, payer, ...others] = formatAccountsCsv(accounts).split('\r\n');
  expect(header).toBe('index,address,role,source,lamports_before,lamports_after');
  expect(payer).toBe(
    `0,${accounts[0]?.address},"fee payer",message,${accounts[0]?.before ?? ''},${accounts[0]?.after ?? ''}`,
  );
  expect(others).toHaveLength(accounts.length - 1);
});

test('leaves balances that were not recorded empty', () => {
  const { accounts } = viewTransaction({ ...wireEntry([MINT], null), ...WHERE });
  for (const row of formatAccountsCsv(accounts).split('\r\n').slice(1)) expect(row).toMatch(/,message,,$/);
});
