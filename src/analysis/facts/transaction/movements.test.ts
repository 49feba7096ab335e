import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { SOL, type UnexplainedChange, attributeChanges } from './movements.ts';
import type { ViewedInstruction } from './view-instruction.ts';

const [WALLET, POOL, VAULT] = ['w', 'p', 'v'].map((letter) => letter.repeat(40) as Address);

function change(account: Address | undefined, units: bigint): UnexplainedChange {
  if (account === undefined) throw new Error('no account');
  return { account, owner: account, asset: SOL, units, isRent: false };
}

function instruction(id: string, ...addresses: readonly (Address | undefined)[]): ViewedInstruction {
  return {
    id,
    depth: 0,
    programId: null,
    type: null,
    parsed: null,
    accountNames: [],
    kinds: new Map(),
    mismatch: null,
    accounts: addresses.map((address) => ({ index: null, address: address ?? null })),
    data: null,
    tokenAccounts: new Map(),
    units: null,
    status: 'completed',
    firstLine: null,
  };
}

test('attributes a change to the only instruction that was given the account', () => {
  const { attributed, unattributed } = attributeChanges(
    [change(POOL, -5n), change(WALLET, 5n)],
    [instruction('1', WALLET, POOL), instruction('2', VAULT)],
  );
  expect(attributed.get('1')?.map(({ units }) => units)).toEqual([-5n, 5n]);
  expect(unattributed).toEqual([]);
});

test('shares out the lamports of one account by what the others lost in each instruction', () => {
  const { attributed, unattributed } = attributeChanges(
    [change(POOL, -5n), change(VAULT, -2n), change(WALLET, 7n)],
    [instruction('1', WALLET, POOL), instruction('2', WALLET, VAULT), instruction('3', WALLET)],
  );
  expect([...attributed].map(([id, changes]) => [id, changes.map(({ units }) => units)])).toEqual([
    ['1', [-5n, 5n]],
    ['2', [-2n, 2n]],
  ]);
  expect(unattributed).toEqual([]);
});

test('attributes nothing if the shares do not add up, or two accounts could have changed in two instructions', () => {
  const both = [instruction('1', WALLET, POOL, VAULT), instruction('2', WALLET, VAULT)];
  expect(attributeChanges([change(POOL, -5n), change(WALLET, 6n)], both).unattributed).toHaveLength(1);
  expect(attributeChanges([change(VAULT, -5n), change(WALLET, 5n)], both).unattributed).toHaveLength(2);
});
