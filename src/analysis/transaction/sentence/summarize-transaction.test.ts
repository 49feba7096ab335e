import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/address.ts';
import type { TransactionAnswer } from '../../../rpc-protocol/responses/transaction-answer.ts';
import { meta, wireEntry } from '../../entry.fixtures.ts';
import { plainText } from '../../../shared/format/rich-text.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import { SYSTEM_PROGRAM, VOTE_PROGRAM } from '../../../solana/names/program-ids.ts';
import { plainSentence } from './sentence-parts.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { customError, MINT, PROGRAM } from '../call.fixtures.ts';
import { viewTransaction } from '../view-transaction.ts';

test('what no parser knows is told by its size', () => {
  const answer = answered([PROGRAM, MINT], meta());
  expect(sentenceOf(answer)).toBe('2 instructions ran in 2 programs; 2 instructions are not understood.');
  expect(sentenceOf({ ...answer, meta: meta({ innerInstructions: null }) })).toBe(
    '2 instructions ran in 2 programs; what they called was not recorded; 2 instructions are not understood.',
  );
});

test('without metadata nothing is claimed', () => {
  expect(sentenceOf(answered([SYSTEM_PROGRAM], null))).toBe('The node kept this transaction, but not what it did.');
});

test('a failure names instruction, program and code', () => {
  const failed = answered([PROGRAM], meta({ err: customError(0, 42), logMessages: null, fee: 250_000n }));
  expect(sentenceOf(failed)).toBe('Instruction #1 failed in Jupiter v6 with custom error 42.');
  const dekIn = (unit: 'SOL' | 'lamports') => plainText(summarizeTransaction(viewTransaction(failed), unit).subtitle);
  expect(dekIn('SOL')).toBe('Every change was undone; only the fee of 0.00025 SOL was kept.');
  expect(dekIn('lamports')).toBe('Every change was undone; only the fee of 250,000 lamports was kept.');
});

test('an answer that contradicts itself on the outcome is told as such, whichever of the two failed', () => {
  const dekOf = (changes: Parameters<typeof meta>[0]) =>
    plainText(summarizeTransaction(viewTransaction(answered([VOTE_PROGRAM], meta(changes)))).subtitle);
  expect(dekOf({ otherStatus: '{"Err":"AccountInUse"}' })).toContain(
    ' The answer contradicts itself: its err says this, its deprecated status says {"Err":"AccountInUse"}.',
  );
  expect(dekOf({ err: { name: 'AccountInUse' }, otherStatus: '{"Ok":null}' })).toContain('status says {"Ok":null}.');
  expect(dekOf({})).not.toContain('contradicts');
});

test('a failure that no instruction caused is told in the words of the node', () => {
  const err = { name: 'InsufficientFundsForRent', accountIndex: 3 } satisfies TransactionError;
  expect(sentenceOf(answered([VOTE_PROGRAM], meta({ err })))).toBe(
    'The transaction failed: transaction results in an account (3) with insufficient funds for rent.',
  );
});

test('what cannot be decoded keeps its outcome', () => {
  const body = { form: 'undecoded', signatures: [], bytes: null, reason: 'version 7, not decoded here' } as const;
  const view = viewTransaction({ ...answered([], meta()), body });
  expect(view).toMatchObject({ outcome: 'succeeded', instructions: null, accounts: [], feeSplit: null });
  expect(plainSentence(summarizeTransaction(view).sentence)).toBe('The transaction succeeded.');
});

function answered(programs: readonly Address[], answeredMeta: TransactionAnswer['meta']): TransactionAnswer {
  return {
    ...wireEntry(programs, answeredMeta),
    slot: 5n,
    blockTime: null,
    transactionIndex: null,
  };
}

function sentenceOf(answer: TransactionAnswer): string {
  return plainSentence(summarizeTransaction(viewTransaction(answer)).sentence);
}
