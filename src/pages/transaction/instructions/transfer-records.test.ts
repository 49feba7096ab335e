import { expect, test } from 'vitest';
import { createService } from '../../../rpc-service/create-service.ts';
import { createServiceClient } from '../../../server/documents/service-client.ts';
import { formatCsv } from '../../../shared/json/records.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { recordedTransactions } from '../../../solana/test-support/recorded-transactions.ts';
import { transferRecords } from './transfer-records.ts';
import { WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import { openLedger } from '../../../ledger/open-ledger.ts';
import { viewTransaction } from '../../../analysis/facts/transaction/view-transaction-with-names.ts';

const client = createServiceClient(createService(await openLedger(null)));

async function csvOf(signature: string): Promise<readonly string[]> {
  const options = { encoding: 'json', commitment: 'finalized', method: 'getTransaction' } as const;
  const { value } = await client.getTransaction(signature as Signature, options);
  if (value === null) throw new Error('the embedded ledger has no such transaction');
  return formatCsv(transferRecords(viewTransaction(value)))
    .trimEnd()
    .split('\r\n');
}

const HEAD = 'instruction,asset,kind,from,to,from_owner,to_owner,mint,decimals,amount,effect,authority,fee,received';

test('lists transfers of tokens by inner instructions with owners, mint, decimals and raw units', async () => {
  expect(
    await csvOf('rm6UxopVoDK6FQ8r1KskYcKSYCNttt1ZhjMXfuEwY3N5iC37qydT77bPE4dobVtwodns61KmUD8rMTL5qEqkeP8'),
  ).toEqual([
    HEAD,
    '3.1.1,token,transfer,Bu6woRTQdEYZjNedAQpJH2qpVBwGPp82BsjGcLFwHaBH,GMDtyWURFExYUY5E3ocCdyUFD3m5xP2mBGkhuJ5F2CdU,C2Fj28tCAVGjatbFHjrJW75vxFHC1JcTUMDxmR9gVoaB,5AdbD7JP7Hdt5WcSHwGpo4VQFhfH3hgRUKiXD5zaq1HM,Sf6mnf7RkH8bB3hLNKCgUVC4sYE1HqGKhszd17ZWK65,6,1250000000,done,C2Fj28tCAVGjatbFHjrJW75vxFHC1JcTUMDxmR9gVoaB,0,1250000000',
    '3.1.2,token,transfer,J5TAuutXdP9bQRzqXjvxKZNVW2pHoQRZuUDmQ1wP9yu5,CUtKn7QYvdbiJ6xqNQProXSfKcNM33XtdU3bdojqsCEJ,5AdbD7JP7Hdt5WcSHwGpo4VQFhfH3hgRUKiXD5zaq1HM,C2Fj28tCAVGjatbFHjrJW75vxFHC1JcTUMDxmR9gVoaB,Gt9sLMeX6ezYuiJwb5YaC2idTzPYanPYMopLAngYRecp,6,1152073733,done,5AdbD7JP7Hdt5WcSHwGpo4VQFhfH3hgRUKiXD5zaq1HM,0,1152073733',
  ]);
});

test('says that a failed transaction rolled its transfers back', async () => {
  expect(
    await csvOf('BQ87tGShFKqy7RJ2h8y8XiNS8Z4C4m4j3DLgYkCEWCHoN6mAQnpq3N5VAfPPgsXuK65mHQLE8vUANg9BMWMXe8s'),
  ).toEqual([
    HEAD,
    '1,lamports,transfer,CMaMoBVcMpKCu4NfPEYtMcRTfXMhkwZSGhTbwk5jRvR4,HT7VBAMPS3TBLf9FRKfYnfoGUsWMM2wbNYet3meVQPow,,,,,1000,rolled back,,,1000',
  ]);
});

test('in recorded transactions, the transfers of a token explain its changes unless tokens were minted, burned or withheld', () => {
  const root = recordedFolder();
  if (root === null) return;
  let compared = 0;
  for (const recorded of recordedTransactions(root)) {
    // To view all of them takes long.
    if (recorded.meta?.logMessages?.some((line) => /^Program (?!Token)\w+ invoke/.test(line ?? '')) === true) continue;
    const view = viewTransaction(recorded);
    const { outcome, tokenChanges, instructions, answer } = view;
    if (outcome !== 'succeeded' || tokenChanges === null || answer.meta?.innerInstructions == null) continue;
    // Of other instructions of these programs, nobody knows what they move.
    if (
      instructions?.some(
        ({ parsed }) => parsed?.program !== 'spl-token' || /WithFee|confidential|ui/i.test(parsed.type),
      )
    )
      continue;
    for (const { account, mint, change } of tokenChanges) {
      if (mint === WRAPPED_SOL) continue;
      const moved = transferRecords(view)
        .filter(({ asset }) => asset === 'token')
        .reduce((sum, { from, to, amount }) => {
          const units = typeof amount === 'bigint' ? amount : 0n;
          return sum + (to === account ? units : 0n) - (from === account ? units : 0n);
        }, 0n);
      expect(moved, `${view.signatures[0]} ${account}`).toBe(change);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(100);
});
