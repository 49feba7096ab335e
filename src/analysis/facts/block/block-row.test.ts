import { expect, test } from 'vitest';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import { ED25519, KING, PAYER, SIGNATURE, VOTE, meta, wireEntry } from '../../test-support/transactions.ts';
import { decodeJsonBody } from '../../../rpc-protocol/responses/decode-transaction.ts';
import { parseAddress } from '../../../solana/ids/ids.ts';
import { blockRows, decodeBlockRow } from './block-row.ts';

const custom1: TransactionError = { name: 'InstructionError', index: 0, error: { name: 'Custom', code: 1 } };

test('gives null without transactions and an empty list for an empty block', () => {
  expect(blockRows({ transactions: null })).toBeNull();
  expect(blockRows({ transactions: [] })).toEqual([]);
});

test('gives the row of a failed transaction', () => {
  const rows = blockRows({ transactions: [wireEntry([KING, KING], meta({ err: custom1, fee: 5150n }), 0)] });
  expect(rows).toEqual([
    {
      index: 0,
      signature: SIGNATURE,
      outcome: 'failed',
      error: custom1,
      feePayer: PAYER,
      fee: 5150n,
      computeUnits: 100n,
      costUnits: null,
      tips: 0n,
      feeSignatures: { signatures: 1, verifications: 0 },
      instructions: 2,
      programs: [KING],
      accounts: [PAYER, KING],
      writable: ['7dGrdJRYtsNR8UYxZ3TnifXGjGc9eRYLq9sELwYpuuUu'],
      version: 0,
      isVote: false,
      undecoded: null,
      loggedFailure: null,
    },
  ]);
});

test('lists an account once if the answer names it twice', () => {
  const twice = { writable: [KING, KING], readonly: [PAYER] };
  const [row] = blockRows({ transactions: [wireEntry([VOTE], meta({ loadedAddresses: twice }), 0)] }) ?? [];
  expect(row?.accounts).toEqual([PAYER, VOTE, KING]);
  expect(row?.writable.filter((address) => address === KING)).toEqual([KING]);
});

test('recognizes a simple vote by its one Vote instruction and legacy version', () => {
  const rows = blockRows({
    transactions: [wireEntry([VOTE], meta()), wireEntry([VOTE, VOTE], meta()), wireEntry([VOTE], meta(), 0)],
  });
  expect(rows?.map((row) => row.isVote)).toEqual([true, false, false]);
});

test('does not recognize a vote with more than two signatures', () => {
  const { body, ...entry } = wireEntry([VOTE], meta());
  if (body.form !== 'wire') throw new TypeError('the fixture is in wire form');
  const signedBy = (signers: number) => {
    const signatures = Array.from({ length: signers }, () => SIGNATURE);
    return { ...entry, body: { ...body, transaction: { ...body.transaction, signatures } } };
  };
  const rows = blockRows({ transactions: [1, 2, 3].map(signedBy) });
  expect(rows?.map((row) => row.isVote)).toEqual([true, true, false]);
});

test('gives null, not 0, without metadata', () => {
  const row = blockRows({ transactions: [wireEntry([VOTE], null)] })?.[0];
  expect(row).toMatchObject({ outcome: 'unknown', fee: null, computeUnits: null, isVote: true });
});

test('keeps the row of an undecodable transaction, with the reason', () => {
  const rows = blockRows({
    transactions: [
      wireEntry([KING], meta()),
      {
        version: 1,
        meta: meta(),
        body: { form: 'undecoded', signatures: [SIGNATURE], bytes: null, reason: 'version 1, not decoded here' },
      },
    ],
  });
  expect(rows?.[1]).toMatchObject({
    index: 1,
    signature: SIGNATURE,
    outcome: 'succeeded',
    feePayer: null,
    programs: null,
    version: 1,
    undecoded: 'version 1, not decoded here',
  });
});

test('counts signatures that precompiles verify', () => {
  const entry = wireEntry([ED25519, KING], meta(), 0, () => Uint8Array.of(3, 0));
  expect(blockRows({ transactions: [entry] })?.[0]?.feeSignatures).toEqual({ signatures: 1, verifications: 3 });
});

test('adds up what tip accounts gained, in whole and in partly decoded transactions', () => {
  const accounts = [PAYER, TIP, KING];
  const entry = wireEntry([TIP, KING], meta({ preBalances: [90n, 5n, 7n], postBalances: [40n, 25n, 37n] }));
  expect(blockRows({ transactions: [entry] })?.[0]?.tips).toBe(20n);
  const row = (preBalances: readonly bigint[] | null) =>
    decodeBlockRow(
      {
        meta: { err: null, fee: 5000, ...(preBalances && { preBalances, postBalances: [40n, 25n, 37n] }) },
        transaction: {
          accountKeys: accounts.map((pubkey) => ({ pubkey, signer: false, source: 'transaction', writable: true })),
          signatures: [],
        },
        version: 'legacy',
      },
      0,
      decodeJsonBody,
    );
  expect(row([90n, 5n, 7n]).tips).toBe(20n);
  expect(row([90n, 30n, 7n]).tips).toBe(0n);
  expect(row(null).tips).toBeNull();
});

const TIP = parseAddress('96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5') ?? PAYER;
