import { expect, test } from 'vitest';
import { meta } from '../../../src/analysis/test-support/transactions.ts';
import { signedTransaction } from '../../../src/ledger/test-support/signed-answers.ts';
import { ED25519_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { leaderFee } from './block-builder.ts';

test('the leader gets half of the signature fees, including precompile signatures, and all priority fees', () => {
  const { signatures, message } = signedTransaction(1);
  const accountKeys = [...message.accountKeys, ED25519_PROGRAM];
  const check = { programIdIndex: accountKeys.length - 1, accounts: [], data: Uint8Array.of(2, 0) };
  const transaction = { signatures, message: { ...message, accountKeys, instructions: [check] } };
  const paid = { ...meta(), fee: 15_007n, preBalances: [], postBalances: [], innerInstructions: null };
  expect(leaderFee([{ transaction, meta: paid }])).toBe(7_507n);
});
