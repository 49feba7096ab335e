import { expect, test } from 'vitest';
import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { parsedView } from '../../test-support/parsed-view.ts';
import { KING, PAYER } from '../../test-support/transactions.ts';
import { transactionOf } from '../../../solana/test-support/recorded-transactions.ts';
import { SOL } from './movements.ts';
import { findShortage } from './shortage.ts';
import { viewTransaction } from './view-transaction-with-names.ts';

const folder = recordedFolder();

/** PAYER had 100,000 lamports, and its transfers, of which the last one failed with `words` in the log, have these amounts. */
function failedTransfers(amounts: readonly bigint[], words: string, changes: Partial<ResponseMeta> = {}) {
  const index = amounts.length - 1;
  const log = amounts.flatMap((_, at) => [
    `Program ${SYSTEM_PROGRAM} invoke [1]`,
    ...(at === index ? [words, `Program ${SYSTEM_PROGRAM} failed: custom program error: 0x1`] : []),
    ...(at === index ? [] : [`Program ${SYSTEM_PROGRAM} success`]),
  ]);
  return parsedView(
    {
      err: { name: 'InstructionError', index, error: { name: 'Custom', code: 1 } },
      preBalances: [100_000n, 5n, 7n],
      postBalances: [95_000n, 5n, 7n],
      logMessages: log,
      ...changes,
    },
    amounts.map((lamports) => [
      'system',
      SYSTEM_PROGRAM,
      'transfer',
      { source: PAYER, destination: KING, lamports: String(lamports) },
    ]),
  );
}

test('adds up what the fee and earlier calls took before the failing one', () => {
  const view = failedTransfers([20_000n, 80_000n], 'Transfer: insufficient lamports 75000, need 80000');
  expect(findShortage(view)).toEqual({
    account: PAYER,
    asset: SOL,
    before: 100_000n,
    steps: [
      { kind: 'fee', units: -5000n, other: null, call: null, closedIn: null },
      { kind: 'transfer', units: -20_000n, other: KING, call: '1', closedIn: null },
    ],
    had: 75_000n,
    needed: 80_000n,
    short: 5000n,
    call: '2',
    to: KING,
  });
});

test.each([
  ['the log states another balance', [20_000n, 80_000n], 'Transfer: insufficient lamports 74999, need 80000', {}],
  ['the steps leave enough', [20_000n, 75_000n], 'Transfer: no', {}],
  [
    'inner calls are not recorded',
    [20_000n, 80_000n],
    'Transfer: insufficient lamports 75000, need 80000',
    { innerInstructions: null },
  ],
])('claims nothing if %s', (_, amounts, words, changes) => {
  expect(findShortage(failedTransfers(amounts, words, changes))).toBeNull();
});

test.skipIf(folder === null)('names the rent of an account that a later call would have closed', () => {
  const answer = transactionOf(folder ?? '', 'MetaMask+snap-solana-wallet__failed-swap__10a4509f.json');
  const { steps, had, needed, short } = findShortage(viewTransaction(answer)) ?? {};
  expect(steps?.map(({ kind, call, closedIn }) => [kind, call, closedIn])).toEqual([
    ['fee', null, null],
    ['transfer', '5', null],
    ['rent', '6.2', '10'],
  ]);
  expect([had, needed, short]).toEqual([3_919_590n, 5_947_500n, 2_027_910n]);
});
