import { expect, test } from 'vitest';
import type { TransactionResponse } from '../../../rpc-protocol/responses/transaction-response.ts';
import { plainText } from '../../../shared/format/rich-text.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { meta, wireEntry } from '../../test-support/transactions.ts';
import { MINT, PROGRAM, customError } from '../../test-support/calls.ts';
import { sentenceText } from '../clauses.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { SYSTEM_PROGRAM, VOTE_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';

test('names the programs that were called if no instruction could be decoded', () => {
  const answer = answered([PROGRAM, MINT], meta());
  expect(sentenceOf(answer)).toBe('7dGrdJ…YpuuUu called Jupiter v6 and called DrZ26c…iYEEZY.');
  const withoutInner = viewTransaction({ ...answer, meta: meta({ innerInstructions: null }) });
  expect(sentenceText(summarizeTransaction(withoutInner).details)).toBe('The answer has no inner instructions.');
});

test('states no outcome if there is no metadata', () => {
  expect(sentenceOf(answered([SYSTEM_PROGRAM], null))).toBe('The node did not record this transaction’s outcome.');
});

test('says of metadata without an outcome only that', () => {
  const answer = answered([SYSTEM_PROGRAM], meta({ hasOutcome: false }));
  expect(sentenceOf(answer)).toBe('The answer does not say whether the transaction succeeded.');
  expect(plainText(summarizeTransaction(viewTransaction(answer)).subtitle)).toBe('The fee was 0.000005 SOL.');
});

test('does not claim that a transaction has no instructions if its log shows calls', () => {
  const log = [`Program ${PROGRAM} invoke [1]`, `Program ${PROGRAM} success`];
  expect(sentenceOf(answered([], meta()))).toBe('The transaction has no instructions.');
  expect(sentenceOf(answered([], meta({ logMessages: log })))).toBe(
    'The answer lists no instructions, but the log shows calls.',
  );
});

test('names the program and code of a failure, and the fee', () => {
  const failed = answered([PROGRAM], meta({ err: customError(0, 42), logMessages: null, fee: 250_000n }));
  expect(sentenceOf(failed)).toBe('Jupiter v6 stopped with its own error 42; the answer has no log.');
  const subtitleIn = (unit: 'SOL' | 'lamports') =>
    plainText(summarizeTransaction(viewTransaction(failed), unit).subtitle);
  expect(subtitleIn('SOL')).toBe('All changes were rolled back; the fee of 0.00025 SOL was charged to 7dGrdJ…YpuuUu.');
  expect(subtitleIn('lamports')).toBe(
    'All changes were rolled back; the fee of 250,000 lamports was charged to 7dGrdJ…YpuuUu.',
  );
});

test('uses the error text of the node for a failure that no instruction caused', () => {
  const err = { name: 'InsufficientFundsForRent', accountIndex: 3 } satisfies TransactionError;
  expect(sentenceOf(answered([VOTE_PROGRAM], meta({ err })))).toBe(
    'The transaction failed: transaction results in an account (3) with insufficient funds for rent.',
  );
});

test('keeps the outcome of a transaction that could not be decoded', () => {
  const body = { form: 'undecoded', signatures: [], bytes: null, reason: 'version 7, not decoded here' } as const;
  const view = viewTransaction({ ...answered([], meta()), body });
  expect(view).toMatchObject({ outcome: 'succeeded', instructions: null, accounts: [], feeSplit: null });
  expect(sentenceText(summarizeTransaction(view).sentence)).toBe('The transaction succeeded.');
});

function answered(programs: readonly Address[], answeredMeta: TransactionResponse['meta']): TransactionResponse {
  return {
    ...wireEntry(programs, answeredMeta),
    slot: 5n,
    blockTime: null,
    transactionIndex: null,
  };
}

function sentenceOf(answer: TransactionResponse): string {
  return sentenceText(summarizeTransaction(viewTransaction(answer)).sentence);
}
