import { expect, test } from 'vitest';
import { PAYER, meta } from '../../test-support/transactions.ts';
import { MINT, PROGRAM, balance } from '../../test-support/calls.ts';
import { ownedChanges, tokenAbsence, tokenChanges } from './token-changes.ts';

test('pairs token balances by account, not by position', () => {
  const changes = tokenChanges(
    meta({
      preTokenBalances: [balance(2, 18_446_744_073_709_551_615n), balance(1, 5n)],
      postTokenBalances: [balance(3, 7n), balance(2, 0n)],
    }),
    [PAYER, MINT, PROGRAM],
  );
  expect(
    changes?.map(({ accountIndex, account, before, after, change }) => [accountIndex, account, before, after, change]),
  ).toEqual([
    [1, MINT, 5n, null, -5n],
    [2, PROGRAM, 18_446_744_073_709_551_615n, 0n, -18_446_744_073_709_551_615n],
    [3, null, null, 7n, 7n],
  ]);
});

test('has both sides of an account that was given away, although no balance names an owner', () => {
  const [before, after] = [5n, 7n].map((units) => [{ ...balance(1, units), owner: null }]);
  const recorded = meta({ preTokenBalances: before ?? null, postTokenBalances: after ?? null });
  const changes = tokenChanges(recorded, [PROGRAM, MINT]);
  const owners = new Map([[MINT, { owner: PAYER }]]);
  const sidesOf = (given: ReadonlySet<typeof MINT>) => ownedChanges(changes ?? [], owners, given)[0]?.sides;
  expect(sidesOf(new Set())).toEqual([{ owner: PAYER, units: 2n }]);
  expect(sidesOf(new Set([MINT]))).toEqual([
    { owner: null, units: -5n },
    { owner: PAYER, units: 7n },
  ]);
});

test('distinguishes unrecorded token balances from none', () => {
  expect(tokenChanges(meta({ preTokenBalances: null, postTokenBalances: null }), [])).toBeNull();
  expect(tokenChanges(meta(), [])).toEqual([]);
  expect(tokenChanges(meta({ preTokenBalances: null, postTokenBalances: [balance(1, 5n)] }), [])).toMatchObject([
    { before: null, after: 5n },
  ]);
});

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
