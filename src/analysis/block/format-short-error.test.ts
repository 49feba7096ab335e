import { expect, test } from 'vitest';
import type { PlainInstructionErrorName, PlainTransactionErrorName } from '../../solana/errors/transaction-error.ts';
import { formatShortError } from './format-short-error.ts';

test('counts instructions from 1 and keeps the code as recorded', () => {
  const custom = { name: 'Custom', code: 6001 } as const;
  expect(formatShortError({ name: 'InstructionError', index: 4, error: custom })).toBe('#5 custom 6001');
});

test('splits error names into words', () => {
  const error = { name: 'ProgramFailedToComplete' as PlainInstructionErrorName };
  expect(formatShortError({ name: 'InstructionError', index: 2, error })).toBe('#3 program failed to complete');
  expect(formatShortError({ name: 'AccountNotFound' as PlainTransactionErrorName })).toBe('account not found');
  expect(formatShortError({ name: 'InsufficientFundsForRent', accountIndex: 3 })).toBe('insufficient funds for rent');
});

test('writes unknown errors as such', () => {
  expect(formatShortError({ name: 'unknown', json: { New: 1 } })).toBe('unknown error');
});
