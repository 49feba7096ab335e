import {
  ASSOCIATED_TOKEN_PROGRAM,
  STAKE_PROGRAM,
  TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { expect, test } from 'vitest';
import type { ResponseInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import type {
  InstructionError,
  PlainInstructionErrorName,
  PlainTransactionErrorName,
  TransactionError,
} from '../../../solana/errors/transaction-error.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { KING, PAYER } from '../../test-support/transactions.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { balance } from '../../test-support/calls.ts';
import { OTHER, failedView, parsedInstruction, unparsedInstruction } from '../../test-support/failed-view.ts';
import { createWording, writePhrase } from '../wording.ts';
import { describeNativeFailure, describeTransactionFailure } from './named-failure.ts';

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
    '7dGrdJ…YpuuUu would hold 0.000002 SOL, less than its rent-exempt minimum',
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
  expect(textOf(RENT)).toBe('4m1Pvj…yrTTye would hold 0.000000001 SOL, less than its rent-exempt minimum');
  expect(textOf(OLD_RENT)).toMatch(/the error does not say which$/);
});

test('names what the fee payer had, if it was less than the fee', () => {
  const view = failedView({ err: named('InsufficientFundsForFee'), instructions: [], held: [4000n] });
  expect(reasonOf(view, named('InsufficientFundsForFee'))).toBe(
    'the fee payer 7dGrdJ…YpuuUu had 0.000004 SOL and needed 0.000005 SOL',
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

const system = (type: string) =>
  parsedInstruction('system', SYSTEM_PROGRAM, type, { source: PAYER, newAccount: OTHER, lamports: 285_010_000_000n });
const token = (type: string) =>
  parsedInstruction('spl-token', TOKEN_PROGRAM, type, { source: PAYER, destination: OTHER, amount: '7000000' });
const associated = (type: string) =>
  parsedInstruction('spl-associated-token-account', ASSOCIATED_TOKEN_PROGRAM, type, { account: OTHER });
const stake = (lamports: bigint) =>
  parsedInstruction('stake', STAKE_PROGRAM, 'withdraw', { stakeAccount: OTHER, lamports });

const SHORT = 'Transfer: insufficient lamports 217798963968, need 285010000000';
const IN_USE = `Create Account: account Address { address: ${OTHER}, base: None } already in use`;

test.each<
  [
    text: string | null,
    account: Address | null,
    instruction: ResponseInstruction,
    error: InstructionError,
    logged?: string,
  ]
>([
  ['7dGrdJ…YpuuUu had 217.798963968 SOL and needed 285.01 SOL', PAYER, system('transfer'), custom(1), SHORT],
  [null, null, system('transfer'), custom(1)],
  ['account 4m1Pvj…yrTTye is already in use', OTHER, system('createAccount'), custom(0), IN_USE],
  ['7dGrdJ…YpuuUu had 5 of DrZ26c…iYEEZY and needed 7', PAYER, token('transfer'), custom(1)],
  [null, null, token('approve'), custom(1)],
  ['token account 4m1Pvj…yrTTye already exists', OTHER, associated('create'), plain('IllegalOwner')],
  [null, null, associated('recoverNested'), plain('IllegalOwner')],
  ['4m1Pvj…yrTTye had 3 SOL and needed 4 SOL', OTHER, stake(4_000_000_000n), plain('InsufficientFunds')],
  [null, null, stake(2_000_000_000n), plain('InsufficientFunds')],
])('describes: %s', (text, account, instruction, error, logged) => {
  const programId = instruction.form === 'compiled' ? '' : instruction.programId;
  const log = [
    `Program ${programId} invoke [1]`,
    ...(logged === undefined ? [] : [logged]),
    `Program ${programId} failed: x`,
  ];
  const err = { name: 'InstructionError', index: 0, error } as const;
  const view = failedView({
    err,
    instructions: [instruction],
    log,
    held: [1n, 3_000_000_000n],
    tokens: [balance(0, 5_000_000n)],
  });
  const { failure } = view;
  if (failure === null) throw new Error('the fixture failed');
  const wording = createWording(view);
  const described = describeNativeFailure(view, failure, wording);
  const [, asset] = /had [\d.]+ (SOL)?/.exec(text ?? '') ?? [];
  const cause = text?.includes(' needed ') === true ? { cause: `Not enough ${asset ?? 'tokens'}` } : {};
  expect(described && { ...described, text: writePhrase(described.text, wording) }).toEqual(
    text && { text, account, ...cause },
  );
});

function custom(code: number): InstructionError {
  return { name: 'Custom', code };
}

function plain(name: PlainInstructionErrorName): InstructionError {
  return { name };
}
