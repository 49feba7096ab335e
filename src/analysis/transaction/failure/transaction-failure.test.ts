import { expect, test } from 'vitest';
import type { PlainTransactionErrorName, TransactionError } from '../../../solana/errors/transaction-error.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { KING, PAYER } from '../../entry.fixtures.ts';
import { failedView, OTHER, parsedInstruction, unparsedInstruction } from './failed-view.fixtures.ts';
import { describeTransactionFailure } from './transaction-failure.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';
import { createWording, writePhrase } from '../wording.ts';

const transfer = (lamports: bigint) =>
  parsedInstruction('system', SYSTEM_PROGRAM, 'transfer', { source: PAYER, destination: OTHER, lamports });
const create = (lamports: bigint, space: bigint) =>
  parsedInstruction('system', SYSTEM_PROGRAM, 'createAccount', { source: PAYER, newAccount: OTHER, lamports, space });
const RENT = { name: 'InsufficientFundsForRent', accountIndex: 1 } as const;
const OLD_RENT = named('InvalidRentPayingAccount');

test.each([
  [RENT, [transfer(1n)], '4m1Pvj…yrTTye would hold 0.000000001 SOL and needs 0.00089088 SOL to be rent-exempt'],
  [
    RENT,
    [create(890_880n, 165n)],
    '4m1Pvj…yrTTye would hold 0.00089088 SOL and needs 0.00203928 SOL to be rent-exempt',
  ],
  [
    RENT,
    [transfer(1n), unparsedInstruction(KING, OTHER)],
    '4m1Pvj…yrTTye would have been left below its rent-exempt minimum',
  ],
  [
    { ...RENT, accountIndex: 0 },
    [transfer(993_000n)],
    '7dGrdJ…YpuuUu would hold 2,000 lamports, less than its rent-exempt minimum',
  ],
  [{ ...RENT, accountIndex: 9 }, [transfer(1n)], null],
  [OLD_RENT, [transfer(1n)], '4m1Pvj…yrTTye would hold 0.000000001 SOL and needs 0.00089088 SOL to be rent-exempt'],
  [OLD_RENT, [transfer(890_880n)], 'an account would fall below its rent-exempt minimum; the error does not say which'],
  [named('AccountNotFound'), [], 'the fee payer 7dGrdJ…YpuuUu does not exist'],
  [named('InvalidAccountForFee'), [], '7dGrdJ…YpuuUu may not be used to pay fees'],
  [named('InsufficientFundsForFee'), [], 'the fee payer 7dGrdJ…YpuuUu could not pay the fee'],
  [named('ProgramAccountNotFound'), [unparsedInstruction(KING)], 'there is no program at King7k…o8cb7T'],
  [
    { name: 'ProgramExecutionTemporarilyRestricted', accountIndex: 2 },
    [unparsedInstruction(KING)],
    'execution of program King7k…o8cb7T is temporarily restricted',
  ],
  [
    { name: 'DuplicateInstruction', index: 0 },
    [unparsedInstruction(COMPUTE_BUDGET_PROGRAM)],
    'instruction #1 duplicates an earlier Compute Budget instruction',
  ],
  [{ name: 'DuplicateInstruction', index: 0 }, [unparsedInstruction(KING)], null],
  [named('AccountInUse'), [], null],
] satisfies [TransactionError, Parameters<typeof failedView>[0]['instructions'], string | null][])(
  'describes %j',
  (err, instructions, text) => {
    const view = failedView({ err, instructions, held: [1_000_000n, 0n, 0n] });
    expect(reasonOf(view, err)).toBe(text);
  },
);

test('does not name a minimum where the rent of the slot is unknown', () => {
  const slot = 450_000_000n;
  const textOf = (err: TransactionError) => {
    const view = failedView({ err, instructions: [transfer(1n)], held: [1_000_000n, 0n, 0n], slot });
    return reasonOf(view, err);
  };
  expect(textOf(RENT)).toBe('4m1Pvj…yrTTye would hold 1 lamport, less than its rent-exempt minimum');
  expect(textOf(OLD_RENT)).toMatch(/the error does not say which$/);
});

test('names what the fee payer had, if it was less than the fee', () => {
  const view = failedView({ err: named('InsufficientFundsForFee'), instructions: [], held: [4000n] });
  expect(reasonOf(view, named('InsufficientFundsForFee'))).toBe(
    'the fee payer 7dGrdJ…YpuuUu had 4,000 lamports and needed 5,000 lamports',
  );
});

function reasonOf(view: ViewedTransaction, err: TransactionError): string | null {
  const wording = createWording(view);
  const described = describeTransactionFailure(view, err, wording);
  return described && writePhrase(described.text, wording);
}

function named(name: PlainTransactionErrorName): TransactionError {
  return { name };
}
