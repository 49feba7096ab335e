import { decodeJsonBody } from '../../rpc-protocol/responses/decode-transaction.ts';
import { expect, test } from 'vitest';
import type { ResponseMeta } from '../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import { KING, SIGNATURE, noOpMeta, wireEntry } from '../test-support/transactions.ts';
import { blockRows, decodeBlockRow } from './block/block-row.ts';
import { outcomeOf } from './transaction-outcome.ts';

const RENT_OF_PAYER = { name: 'InsufficientFundsForRent', accountIndex: 0 } as const;
const CUSTOM: TransactionError = { name: 'InstructionError', index: 0, error: { name: 'Custom', code: 1 } };

test.each<[outcome: string, what: string, changes: Partial<ResponseMeta>]>([
  ['noOp', 'a fee payer that does not exist', {}],
  ['noOp', 'a fee payer without funds', { err: { name: 'InsufficientFundsForFee' } }],
  ['noOp', 'an account that cannot pay fees', { err: { name: 'InvalidAccountForFee' } }],
  ['noOp', 'a fee payer left below its rent-exempt minimum', { err: RENT_OF_PAYER }],
  ['noOp', 'an empty log', { logMessages: [] }],
  ['succeeded', 'no error', { err: null }],
  ['failed', 'a fee of one lamport', { fee: 1n }],
  ['failed', 'a changed balance', { postBalances: [0n, 8n] }],
  ['failed', 'balances that swapped places', { postBalances: [7n, 0n] }],
  ['failed', 'a balance too few', { postBalances: [0n] }],
  ['failed', 'no balances', { preBalances: [], postBalances: [] }],
  ['failed', 'a log, so it ran', { logMessages: [`Program ${KING} invoke [1]`] }],
  ['failed', 'rent of another account', { err: { ...RENT_OF_PAYER, accountIndex: 3 } }],
  ['failed', 'an error of a program account', { err: { name: 'ProgramAccountNotFound' } }],
  ['failed', 'an error of an instruction', { err: CUSTOM }],
  [
    'failed',
    'a restricted program in place of the fee payer',
    { err: { name: 'ProgramExecutionTemporarilyRestricted', accountIndex: 0 } },
  ],
  ['failed', 'an error that Slotscope does not know', { err: { name: 'unknown', json: 'AccountNotFound2' } }],
])('%s: %s', (outcome, _, changes) => {
  const changed = noOpMeta(changes);
  expect(outcomeOf(changed)).toBe(outcome);
  expect(blockRows({ transactions: [wireEntry([KING], changed)] })?.[0]?.outcome).toBe(outcome);
});

test('without metadata the outcome is unknown', () => {
  expect(outcomeOf(null)).toBe('unknown');
});

test('the rows of an answer decode balances where they decide', () => {
  const row = (changes: JsonObject) => {
    const meta = { err: 'InsufficientFundsForFee', fee: 0, preBalances: [4], postBalances: [4], ...changes };
    const json = { meta, transaction: { signatures: [SIGNATURE], accountKeys: [] }, version: 'legacy' };
    return decodeBlockRow(json, 0, decodeJsonBody).outcome;
  };
  expect(row({})).toBe('noOp');
  expect(row({ postBalances: [5] })).toBe('failed');
  expect(row({ preBalances: null, postBalances: null })).toBe('failed');
  expect(row({ fee: 5000, postBalances: 'not decoded' })).toBe('failed');
  expect(row({ err: null, preBalances: 'not decoded' })).toBe('succeeded');
});
