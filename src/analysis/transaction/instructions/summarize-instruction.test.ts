import { expect, test } from 'vitest';
import { PAYER } from '../../entry.fixtures.ts';
import { PROGRAMS } from '../../../solana/programs/registry.ts';
import { SUMMARIES, summarizeInstruction } from './summarize-instruction.ts';
import { MINT } from '../call.fixtures.ts';

test('a summary has units, and decimals where the balances tell them', () => {
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

test('an amount that states its decimals needs no balances', () => {
  const info = { source: PAYER, destination: PAYER, mint: MINT, tokenAmount: { amount: '15', decimals: 1 } };
  const parsed = { by: 'node', program: 'spl-token', type: 'transferChecked', info } as const;
  expect(summarizeInstruction(parsed, new Map())).toEqual([
    { units: 15n, decimals: 1, mint: MINT },
    ' to ',
    { address: PAYER },
  ]);
});

test('a summary with a hole in it is none', () => {
  expect(
    summarizeInstruction({ by: 'node', program: 'system', type: 'transfer', info: { lamports: 5 } }, new Map()),
  ).toBeNull();
  expect(summarizeInstruction({ by: 'node', program: 'system', type: 'unheardOf', info: {} }, new Map())).toBeNull();
});

test('every type that has a summary is one that a parser gives', () => {
  const given = new Set([...PROGRAMS.values()].flatMap(({ name, types }) => types.map((type) => `${name} ${type}`)));
  const ungiven = Object.entries(SUMMARIES)
    .flatMap(([program, gists]) => Object.keys(gists).map((type) => `${program} ${type}`))
    .filter((type) => !given.has(type));
  // No node parses these: their parsers have no list of types.
  expect(ungiven).toEqual([
    'compute-budget setComputeUnitLimit',
    'compute-budget setComputeUnitPrice',
    'compute-budget setLoadedAccountsDataSizeLimit',
    'compute-budget requestHeapFrame',
    'compute-budget requestUnits',
    'ed25519 verify',
    'secp256k1 verify',
    'secp256r1 verify',
  ]);
});
