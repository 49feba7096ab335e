import { expect, test } from 'vitest';
import { PAYER } from '../../entry.fixtures.ts';
import { summarizeInstruction } from './summarize-instruction.ts';
import { MINT } from '../call.fixtures.ts';

test('takes the decimals and the mint of a bare amount from the recorded balances', () => {
  const info = { source: PAYER, destination: MINT, amount: '1500000' };
  const known = new Map([[PAYER, { mint: MINT, decimals: 6, owner: null }]]);
  const parsed = { by: 'node', program: 'spl-token', type: 'transfer', info } as const;
  expect(summarizeInstruction(parsed, known)).toEqual([
    { units: 1_500_000n, decimals: 6, mint: MINT },
    ' to ',
    { address: MINT },
  ]);
  expect(summarizeInstruction(parsed, new Map())).toEqual([{ integer: 1_500_000n }, ' to ', { address: MINT }]);
});

test('needs no balances if the amount states its decimals', () => {
  const info = { source: PAYER, destination: PAYER, mint: MINT, tokenAmount: { amount: '15', decimals: 1 } };
  const parsed = { by: 'node', program: 'spl-token', type: 'transferChecked', info } as const;
  expect(summarizeInstruction(parsed, new Map())).toEqual([
    { units: 15n, decimals: 1, mint: MINT },
    ' to ',
    { address: PAYER },
  ]);
});

test('returns null if a field is missing or the type has no summary', () => {
  expect(
    summarizeInstruction({ by: 'node', program: 'system', type: 'transfer', info: { lamports: 5 } }, new Map()),
  ).toBeNull();
  expect(summarizeInstruction({ by: 'node', program: 'system', type: 'unheardOf', info: {} }, new Map())).toBeNull();
});
