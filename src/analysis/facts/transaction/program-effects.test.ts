import { expect, test } from 'vitest';
import { PROGRAMS, PROGRAM_EFFECTS } from '../../../solana/programs/registry.ts';
import { KING, PAYER, VOTE } from '../../test-support/transactions.ts';
import { MINT } from '../../test-support/calls.ts';
import type { ParsedCall } from './parse-call.ts';
import { effectOf, isSelfTransfer } from './program-effects.ts';

const OWNERS = new Map([
  [PAYER, { owner: KING }],
  [VOTE, { owner: KING }],
  [MINT, { owner: MINT }],
]);

test.each<[string, string, string, ParsedCall['info'], boolean]>([
  ['lamports to the same account', 'system', 'transfer', { source: KING, destination: KING }, true],
  ['lamports to another account', 'system', 'transfer', { source: KING, destination: MINT }, false],
  ['lamports to the sender’s token account', 'system', 'transfer', { source: KING, destination: PAYER }, false],
  ['lamports between token accounts of one owner', 'system', 'transfer', { source: PAYER, destination: VOTE }, false],
  ['tokens to the same account', 'spl-token', 'transfer', { source: PAYER, destination: PAYER }, true],
  [
    'tokens to an account of the same owner',
    'spl-token',
    'transferChecked',
    { source: PAYER, destination: VOTE },
    true,
  ],
  ['tokens with a fee', 'spl-token', 'transferCheckedWithFee', { source: PAYER, destination: VOTE }, true],
  ['tokens to another owner', 'spl-token', 'transfer', { source: PAYER, destination: MINT }, false],
  [
    'tokens between accounts of unknown owners',
    'spl-token',
    'transfer',
    { source: KING, destination: '1'.repeat(32) },
    false,
  ],
  ['a closed account', 'spl-token', 'closeAccount', { account: PAYER, destination: PAYER }, false],
  ['a transfer without a destination', 'system', 'transfer', { source: PAYER }, false],
])('recognizes a transfer to oneself: %s', (_, program, type, info, expected) => {
  expect(isSelfTransfer({ by: 'node', program, type, info }, OWNERS)).toBe(expected);
  expect(isSelfTransfer({ by: 'idl', program, type, info }, OWNERS)).toBe(false);
});

test('effects name only instruction types that a parser returns', () => {
  const types = new Map([...PROGRAMS.values()].map((program) => [program.name, new Set(program.types)]));
  const unknown = [...PROGRAM_EFFECTS].flatMap(([program, tables]) =>
    Object.values(tables)
      .flatMap((table) => Object.keys(table))
      // Parsers of the explorer alone do not list their types.
      .filter((type) => types.get(program)?.has(type) === false)
      .map((type) => `${program} ${type}`),
  );
  expect(unknown).toEqual([]);
});

test('finds no effect under the names of object prototypes', () => {
  for (const program of PROGRAM_EFFECTS.keys())
    for (const type of ['constructor', 'toString', 'valueOf', '__proto__'])
      expect(effectOf({ by: 'node', program, type, info: {} }, 'lamportMoves'), program).toBeUndefined();
});
