import { expect, test } from 'vitest';
import type { Address } from '../ids/address.ts';
import { customErrorName } from './custom-error-names.ts';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';

test.each([
  ['11111111111111111111111111111111', 0, 'AccountAlreadyInUse'],
  ['11111111111111111111111111111111', 8, 'NonceUnexpectedBlockhashValue'],
  ['11111111111111111111111111111111', 9, null],
  [TOKEN, 1, 'InsufficientFunds'],
  [TOKEN, 19, 'NonNativeNotSupported'],
  [TOKEN, 20, null],
  [TOKEN_2022, 1, 'InsufficientFunds'],
  [TOKEN_2022, 20, 'ExtensionTypeMismatch'],
  [TOKEN_2022, 37, 'NonTransferable'],
  [TOKEN_2022, 68, 'PendingBalanceNonZero'],
  [TOKEN_2022, 69, null],
  [TOKEN_2022, 901_952_957, 'IncorrectAccount'],
  [TOKEN_2022, 901_952_962, 'KeyNotFound'],
  [TOKEN_2022, 3_406_457_181, 'MemberAccountIsGroupAccount'],
  ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', 0, 'InvalidOwner'],
  ['Stake11111111111111111111111111111111111111', 16, 'EpochRewardsActive'],
  ['Vote111111111111111111111111111111111111111', 20, 'AssertionFailed'],
  ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 1, null],
  ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 6001, 'SlippageToleranceExceeded'],
  ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 6018, 'SourceAndDestinationMintCannotBeTheSame'],
])('names %s %i %s', (program, code, name) => {
  expect(customErrorName(program as Address, code)).toBe(name);
});
