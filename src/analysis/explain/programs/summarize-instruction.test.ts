import { expect, test } from 'vitest';
import { KING, PAYER, VOTE } from '../../test-support/transactions.ts';
import { MINT } from '../../test-support/calls.ts';
import { summarizeInstruction } from './summarize-instruction.ts';

test('takes the decimals and the mint of a bare amount from the recorded balances', () => {
  const info = { source: PAYER, destination: MINT, amount: '1500000' };
  const known = new Map([[PAYER, { mint: MINT, decimals: 6, owner: null }]]);
  const parsed = { by: 'node', program: 'spl-token', type: 'transfer', info } as const;
  expect(summarizeInstruction({ parsed, data: null, tokenAccounts: known })).toEqual([
    { units: 1_500_000n, decimals: 6, mint: MINT },
    ' to ',
    { address: MINT },
  ]);
  expect(summarizeInstruction({ parsed, data: null, tokenAccounts: new Map() })).toEqual([
    { units: 1_500_000n, decimals: null, mint: null },
    ' to ',
    { address: MINT },
  ]);
});

test('needs no balances if the amount states its decimals', () => {
  const info = { source: PAYER, destination: KING, mint: MINT, tokenAmount: { amount: '15', decimals: 1 } };
  const parsed = { by: 'node', program: 'spl-token', type: 'transferChecked', info } as const;
  expect(summarizeInstruction({ parsed, data: null, tokenAccounts: new Map() })).toEqual([
    { units: 15n, decimals: 1, mint: MINT },
    ' to ',
    { address: KING },
  ]);
});

test('says that a transfer goes to the same account, or to an account of the same owner', () => {
  const toItself = { source: PAYER, destination: PAYER, lamports: 5 };
  expect(
    summarizeInstruction({
      parsed: { by: 'node', program: 'system', type: 'transfer', info: toItself },
      data: null,
      tokenAccounts: new Map(),
    }),
  ).toEqual([{ lamports: 5n }, ' from ', { address: PAYER }, ' to itself']);
  const account = { mint: MINT, decimals: 0, owner: VOTE };
  const known = new Map([PAYER, KING].map((address) => [address, account]));
  const info = { source: PAYER, destination: KING, amount: '5' };
  expect(
    summarizeInstruction({
      parsed: { by: 'node', program: 'spl-token', type: 'transfer', info },
      data: null,
      tokenAccounts: known,
    }),
  ).toEqual([{ units: 5n, decimals: 0, mint: MINT }, ' to ', { address: KING }, ', of the same owner']);
});

test('is empty if a field is missing or the type has no summary', () => {
  expect(
    summarizeInstruction({
      parsed: { by: 'node', program: 'system', type: 'transfer', info: { lamports: 5 } },
      data: null,
      tokenAccounts: new Map(),
    }),
  ).toEqual([]);
  expect(
    summarizeInstruction({
      parsed: { by: 'node', program: 'system', type: 'unheardOf', info: {} },
      data: null,
      tokenAccounts: new Map(),
    }),
  ).toEqual([]);
});
