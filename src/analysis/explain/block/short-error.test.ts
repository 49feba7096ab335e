import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { expect, test } from 'vitest';
import type {
  InstructionError,
  PlainInstructionErrorName,
  PlainTransactionErrorName,
  TransactionError,
} from '../../../solana/errors/transaction-error.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { KING, VOTE, meta, wireEntry } from '../../test-support/transactions.ts';
import { type BlockRow, blockRow } from '../../facts/block/block-row.ts';
import { PROGRAM } from '../../test-support/calls.ts';
import { errorSearchText, formatReason, formatShortError } from './short-error.ts';

const HUMIDI_FI = '9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp' as Address;
const ANCHOR =
  'Program log: AnchorError occurred. Error Code: OraclePriceStale. Error Number: 6041. Error Message: Oracle price is stale.';

test.each<[short: string, reason: string | null, program: Address, error: InstructionError, logged: readonly string[]]>(
  [
    ['SlippageToleranceExceeded in #5', 'SlippageToleranceExceeded', PROGRAM, custom(6001), []],
    ['OraclePriceStale in #5', 'OraclePriceStale: Oracle price is stale', KING, custom(6041), [ANCHOR]],
    ['“the pool is paused” in #5', 'the pool is paused', KING, custom(3), ['Program log: Error: the pool is paused']],
    ['custom error 1 after “profit: 137” in #5', 'profit: 137', KING, custom(1), ['Program log: profit: 137']],
    ['custom error 6001 in #5', null, KING, custom(6001), []],
    ['a call with the same or a higher number came first in #5', null, HUMIDI_FI, custom(57005), []],
    [
      'Transfer: insufficient lamports 1, need 2 in #5',
      'ResultWithNegativeLamports: Transfer: insufficient lamports 1, need 2',
      SYSTEM_PROGRAM,
      custom(1),
      ['Transfer: insufficient lamports 1, need 2'],
    ],
    [
      'token account already exists in #5',
      'token account already exists',
      ASSOCIATED_TOKEN_PROGRAM,
      plain('IllegalOwner'),
      ['Program log: Create'],
    ],
    ['illegal owner in #5', 'illegal owner', KING, plain('IllegalOwner'), ['Program log: Create']],
    ['program failed to complete in #5', 'program failed to complete', KING, plain('ProgramFailedToComplete'), []],
  ],
)('writes an instruction error as %s', (short, reason, program, error, logged) => {
  const log = [`Program ${program} invoke [1]`, ...logged, `Program ${program} failed: reason`];
  const row = rowOf({ name: 'InstructionError', index: 4, error }, program, log);
  expect([formatShortError(row), formatReason(row)]).toEqual([short, reason]);
});

test('says that the compute units ran out', () => {
  const log = [`Program ${KING} invoke [1]`, `Program ${KING} failed: exceeded CUs meter at BPF instruction`];
  const error = { name: 'InstructionError', index: 0, error: plain('ProgramFailedToComplete') } as const;
  expect(formatShortError(rowOf(error, KING, log))).toBe('out of compute units in #1');
});

test('names a code without a log only if the program calls no others', () => {
  const vote = { name: 'InstructionError', index: 0, error: custom(0) } as const;
  expect(formatShortError(rowOf(vote, VOTE, null))).toBe('VoteTooOld in #1');
  const jupiter = { name: 'InstructionError', index: 0, error: custom(6001) } as const;
  expect(formatShortError(rowOf(jupiter, PROGRAM, null))).toBe('custom error 6001 in #1');
});

test('writes the errors of whole transactions', () => {
  expect(formatShortError(rowOf({ name: 'AccountNotFound' as PlainTransactionErrorName }))).toBe('account not found');
  expect(formatShortError(rowOf({ name: 'InsufficientFundsForRent', accountIndex: 1 }))).toBe(
    'insufficient funds for rent: King7k…o8cb7T',
  );
  expect(formatShortError(rowOf({ name: 'unknown', json: { New: 1 } }))).toBe('unknown error {"New":1}');
});

test('cuts long words, but finds all of them', () => {
  const words = `${'the amount is too small '.repeat(6)}indeed`;
  const log = [`Program ${KING} invoke [1]`, `Program log: Error: ${words}`, `Program ${KING} failed: reason`];
  const row = rowOf({ name: 'InstructionError', index: 0, error: custom(6001) }, KING, log);
  expect(formatShortError(row).length).toBeLessThan(68);
  for (const text of ['“the amount', 'indeed', 'custom 6001', '0x1771']) expect(errorSearchText(row)).toContain(text);
});

function custom(code: number): InstructionError {
  return { name: 'Custom', code };
}

function plain(name: PlainInstructionErrorName): InstructionError {
  return { name };
}

function rowOf(err: TransactionError, program = KING, logMessages: readonly string[] | null = []): BlockRow {
  return blockRow(wireEntry([program], meta({ err, logMessages })), 0);
}
