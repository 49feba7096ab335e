import { expect, test } from 'vitest';
import { decodeTransactionResponse } from '../../../rpc-protocol/responses/decode-transaction.ts';
import { decodeBody } from '../../../rpc-protocol/responses/decode-body.ts';
import { encodeAddress, encodeSignature } from '../../../solana/ids/id-bytes.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { checkTransaction, remarksOn } from '../contradictions/check-transaction.ts';
import { reconcileLamports } from './reconcile-lamports.ts';
import { viewTransaction } from './view-transaction-with-names.ts';

const [A, B] = [1, 2].map((byte) => encodeAddress(new Uint8Array(32).fill(byte)));
const SIGNATURE = encodeSignature(new Uint8Array(64).fill(5));
const call = { programIdIndex: 2, accounts: [0, 1], data: '3Bxs4h24hBtQy9rw' };

function view(members: JsonObject, meta: JsonObject = {}) {
  const message = {
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    accountKeys: [A ?? '', B ?? '', SYSTEM_PROGRAM],
    recentBlockhash: A ?? '',
    instructions: [call, call],
    ...members,
  };
  const balances = { preBalances: [9000, 1, 1], postBalances: [4000, 1, 1], ...meta };
  const answer = decodeTransactionResponse(
    {
      slot: 5,
      blockTime: null,
      meta: { err: null, fee: 5000, ...balances },
      transaction: { signatures: [SIGNATURE], message },
    },
    decodeBody,
  );
  if (answer === null) throw new Error('no answer');
  return viewTransaction(answer);
}

// Seen to fail against: refusing the whole answer.
test('a damaged instruction costs its own call', () => {
  const damaged = view({ instructions: [{ ...call, accounts: [0, 'x'] }, call] });
  const [first, second] = damaged.instructions ?? [];
  expect(first?.damage?.path).toBe('transaction.message.instructions[0].accounts[1]');
  expect(second).toMatchObject({ programId: SYSTEM_PROGRAM, accounts: [{ address: A }, { address: B }] });
  expect(damaged.accounts).toHaveLength(3);
});

test('a damaged account key costs its own row, and the others keep their index, roles and balances', () => {
  const damaged = view({ accountKeys: [A ?? '', 7, SYSTEM_PROGRAM] });
  expect(damaged.accounts).toMatchObject([
    { index: 0, address: A, signer: true, writable: true, before: 9000n },
    { index: 2, address: SYSTEM_PROGRAM, signer: false, writable: false, before: 1n },
  ]);
  expect(damaged.instructions?.[0]?.accounts).toMatchObject([{ address: A }, { index: 1, address: null }]);
});

test('what is damaged is remarked on, and is no contradiction', () => {
  for (const [damaged, path] of [
    [view({ header: null }), 'transaction.message.header'],
    [view({ recentBlockhash: 5 }), 'transaction.message.recentBlockhash'],
    [view({}, { preBalances: [1, 'x', 1] }), 'meta.preBalances[1]'],
    [view({}, { postBalances: 'none' }), 'meta.postBalances'],
    [view({}, { fee: {} }), 'meta.fee'],
    [view({}, { loadedAddresses: 1 }), 'meta.loadedAddresses'],
  ] as const) {
    expect(remarksOn(damaged, 0, null).filter(({ kind }) => kind === 'damage')).toMatchObject([{ path }]);
    expect(checkTransaction(damaged, { checks: null, listed: null })).toEqual([]);
    expect(damaged.instructions).toHaveLength(2);
  }
});

test('if the first account key is damaged, no other account is the fee payer', () => {
  const damaged = view({ accountKeys: [7, B ?? '', SYSTEM_PROGRAM] });
  expect(damaged.accounts.map(({ index }) => index)).toEqual([1, 2]);
  expect(damaged.accounts.find(({ feePayer }) => feePayer)).toBeUndefined();
  const causes = reconcileLamports(damaged)?.accounts.flatMap(({ flows }) => flows.map(({ kind }) => kind));
  expect(causes).not.toContain('fee');
});
