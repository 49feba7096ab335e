import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { PROGRAM } from '../../test-support/calls.ts';
import { KING, PAYER, meta, wireEntry } from '../../test-support/transactions.ts';
import { SOL, type UnexplainedChange, attributeChanges, treeMovements } from './movements.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import { viewTransaction } from './view-transaction-with-names.ts';

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

test.each([
  // 128 bytes of overhead and 1,763 of data at 6,960 lamports per byte-year.
  ['all of it, if it is the rent of a length that its program may have given it', 13_161_360n, [13_161_360n], []],
  ['the rent of its allocated length, if it holds more than any', 13_161_361n, [1_559_040n], [11_602_321n]],
])('counts as rent of a new account: %s', (_, lamports, rents, moved) => {
  const entry = wireEntry(
    [PROGRAM],
    meta({
      fee: 5000n,
      preBalances: [20_000_000n, 0n, 0n],
      postBalances: [20_000_000n - 5000n - lamports, 0n, lamports],
      innerInstructions: [
        {
          index: 0,
          instructions: [
            systemCall('transfer', { source: PAYER, destination: KING, lamports }),
            systemCall('allocate', { account: KING, space: 96n }),
          ],
        },
      ],
    }),
  );
  if (entry.body.form !== 'wire') throw new Error('wire');
  const { transaction } = entry.body;
  const message = { ...transaction.message, accountKeys: [...transaction.message.accountKeys, KING] };
  const view = viewTransaction({
    ...entry,
    body: { ...entry.body, transaction: { ...transaction, message } },
    slot: 300_000_000n,
    blockTime: null,
    transactionIndex: null,
  });
  const opaque = (view.instructions ?? []).filter(({ depth }) => depth === 0);
  const tree = treeMovements(view, opaque).get('1');
  expect(tree?.rents.map((each) => each.lamports)).toEqual(rents);
  expect(tree?.movements.map(({ units }) => units)).toEqual(moved);
});

function systemCall(type: string, info: JsonObject) {
  return {
    form: 'parsed' as const,
    program: 'system',
    programId: SYSTEM_PROGRAM,
    parsed: { type, info },
    stackHeight: 2,
  };
}
