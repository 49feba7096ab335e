import { expect, test } from 'vitest';
import { PAYER } from '../../entry.fixtures.ts';
import { tokenAbsence } from './token-absence.ts';

test.each([
  ['a balance', 5n, 0n, null],
  ['a balance of nothing', 0n, 890_880n, null],
  ['no balance and no lamports', null, 0n, 'nonexistent'],
  ['no balance, but lamports', null, 890_880n, 'unrecorded'],
  ['no balance and unknown lamports', null, null, 'unrecorded'],
])('says that a token account did not exist only if it had no lamports: %s', (_, units, lamports, expected) => {
  const account = {
    index: 0,
    address: PAYER,
    feePayer: true,
    signer: true,
    writable: true,
    program: false,
    source: { kind: 'message' },
  } as const;
  for (const side of ['before', 'after'] as const) {
    const token = { accountIndex: 0, before: 1n, after: 1n, [side]: units };
    expect(tokenAbsence(token, [{ ...account, before: 1n, after: 1n, [side]: lamports }], side)).toBe(expected);
  }
});
