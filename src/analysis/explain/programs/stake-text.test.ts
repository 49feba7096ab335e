import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { ClauseContext } from '../clauses.ts';
import { createWording, phraseText } from '../wording.ts';
import { stakeText } from './stake-text.ts';

const A = 'a'.repeat(40) as Address;
const B = 'b'.repeat(40) as Address;
const C = 'c'.repeat(40) as Address;

/** The rent of a stake account is 2,282,880 lamports at 6,960 a byte. */
test.each([
  [5_002_282_880n, 6960n, 'staked 5 SOL with vote account C'],
  // The rate of rent has fallen on the network, by a step whose slot is not known.
  [5_002_282_880n, null, 'staked 5.00228288 SOL, rent included, with vote account C'],
  [2_282_880n, 6960n, 'delegated stake account B to vote account C'],
  [null, 6960n, 'delegated stake account B to vote account C'],
])('a new stake account that holds %s lamports, at %s a byte', (held, rentPerByte, expected) => {
  const context = { ...CONTEXT, lamportsHeld: () => held, rentPerByte, created: new Map([[B, 'stake account']]) };
  expect(textOf('delegate', { stakeAccount: B, voteAccount: C, stakeAuthority: A }, context)).toBe(expected);
});

test.each([
  [22_579_717_460n, 'merged stake account B (22.57971746 SOL) into C'],
  [null, 'merged stake account B into C'],
])('a merged stake account that held %s lamports', (held, expected) => {
  const context = { ...CONTEXT, lamportsHeld: () => held };
  expect(textOf('merge', { source: B, destination: C, stakeAuthority: A }, context)).toBe(expected);
});

function textOf(type: string, info: JsonObject, context: ClauseContext): string {
  const clause = stakeText.clauses[type]?.(info, context) ?? null;
  if (clause === null || 'aside' in clause) throw new Error('no clause');
  return phraseText(clause.describe(clause.units, [clause.target], 0n), 'SOL');
}

const CONTEXT: ClauseContext = {
  wording: { ...createWording({ lookAlikes: new Map() }), nameOf: (address) => address.slice(0, 1).toUpperCase() },
  accounts: [],
  tokenAccounts: new Map(),
  held: () => null,
  lamportsHeld: () => null,
  rentPerByte: null,
  withheld: 0n,
  rentCameBack: new Set(),
  wrapping: new Map(),
  created: new Map(),
};
