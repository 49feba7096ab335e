import { expect, test } from 'vitest';
import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';
import { MINT, PROGRAM, customError } from '../../test-support/calls.ts';
import { meta, wireEntry } from '../../test-support/transactions.ts';
import { rowSentence } from './row-sentence.ts';

test('leaves out the program, which the row names, but not another one', () => {
  const failed = meta({ err: customError(0, 42), logMessages: null });
  expect(sentence([PROGRAM], failed)).toBe('stopped with its own error 42; the answer has no log');
  expect(sentence([PROGRAM], failed, MINT)).toBe('Jupiter v6 stopped with its own error 42; the answer has no log');
});

test('says that a call is not decoded, with the length of its data', () => {
  expect(sentence([MINT], meta())).toBe('not decoded, 0 bytes');
  expect(sentence([MINT], meta(), PROGRAM)).toMatch(/^called /);
});

test('says of a call without a name what it cost', () => {
  const balances = [5n, 5n];
  const still = meta({ fee: 0n, preBalances: balances, postBalances: balances });
  expect(sentence([MINT], still)).toBe('nothing but the fee moved');
});

test('a transaction without its outcome keeps the sentence of its page', () => {
  expect(sentence([COMPUTE_BUDGET_PROGRAM], null)).toBe('the node did not record this transaction’s outcome');
});

function sentence(
  programs: readonly [Address, ...Address[]],
  answered: ResponseMeta | null,
  program: Address = programs[0],
): string {
  const answer = { ...wireEntry(programs, answered), slot: 5n, blockTime: null, transactionIndex: null };
  return rowSentence(viewTransaction(answer), program, 'SOL');
}

test('counts the parts that could not be decoded', () => {
  const damage = [{ path: 'meta.innerInstructions[0].instructions[0].data', reason: 'expected base58 text, found 7' }];
  expect(sentence([MINT], meta({ damage }))).toBe('not decoded, 0 bytes · 1 part not decoded');
});
