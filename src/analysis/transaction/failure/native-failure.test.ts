import { expect, test } from 'vitest';
import type { InstructionError, PlainInstructionErrorName } from '../../../solana/errors/transaction-error.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import type { ResponseInstruction } from '../../../rpc-protocol/responses/transaction-response.ts';
import { PAYER } from '../../entry.fixtures.ts';
import { balance } from '../call.fixtures.ts';
import { failedView, OTHER, parsedInstruction } from './failed-view.fixtures.ts';
import { describeNativeFailure } from './native-failure.ts';
import { createWording, writePhrase } from '../wording.ts';

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
  ['7dGrdJ…YpuuUu had 5 of DrZ26c…iYEEZY and needed 7 of DrZ26c…iYEEZY', PAYER, token('transfer'), custom(1)],
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
  expect(described && { ...described, text: writePhrase(described.text, wording) }).toEqual(text && { text, account });
});

function custom(code: number): InstructionError {
  return { name: 'Custom', code };
}

function plain(name: PlainInstructionErrorName): InstructionError {
  return { name };
}
