import data from './error-names.json';
import { expect, test } from 'vitest';
import { type Address, parseAddress } from '../ids/ids.ts';
import { wellKnownName } from './address-names.ts';
import { CUSTOM_ERROR_NAMES, customErrorName, knownError, readNames } from './error-names.ts';

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const RAYDIUM_V4 = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8';
const SERUM_V3 = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const WHIRLPOOLS = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc';
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
  [RAYDIUM_V4, 27, 'InvalidAmmAccountOwner'],
  [RAYDIUM_V4, 30, 'ExceededSlippage'],
  [RAYDIUM_V4, 2003, null],
  [SERUM_V3, 42, 'TooManyOpenOrders'],
  [SERUM_V3, 1000, 'Unknown'],
  [SERUM_V3, 0x0100_02d7, 'AssertionError'],
  [SERUM_V3, 999, null],
  ['E588QtVUvresuXq2KoNEwAmoifCzYGpRBdHByN9KQMbi', 5, 'MessageAlreadyProcessed'],
  ['oreV2ZymfyeXgNgBdqMkumTqqAprVqgBWQfoYkrtKWQ', 1, 'HashInvalid'],
  [WHIRLPOOLS, 6023, 'InvalidTickArraySequence'],
  [WHIRLPOOLS, 2003, 'ConstraintRaw'],
  [WHIRLPOOLS, 3012, 'AccountNotInitialized'],
  [WHIRLPOOLS, 143, 'ConstraintRaw'],
])('names %s %i %s', (program, code, name) => {
  expect(customErrorName(program as Address, code)).toBe(name);
});

test('lists named programs by valid addresses, and no code twice', () => {
  const programs = CUSTOM_ERROR_NAMES.flatMap((table) => table.programs);
  expect(programs.filter((program) => parseAddress(program) === null)).toEqual([]);
  expect(programs.filter((program) => wellKnownName(program as Address) === null)).toEqual([]);
  for (const table of CUSTOM_ERROR_NAMES) {
    const named = table.names.join(' ').split(' ');
    expect(readNames(table).size).toBe(named.filter((name) => name !== '' && !name.endsWith('-')).length);
  }
});

test('gives the check of a code that its program does not name, with its source', () => {
  const [humidiFi] = data.checks;
  expect(knownError(humidiFi?.program as Address, 57_005)).toEqual({
    name: null,
    check: expect.objectContaining({ meaning: 'a call with the same or a higher number came first' }),
  });
  expect(knownError(humidiFi?.program as Address, 57_006)).toEqual({ name: null, check: null });
  expect(knownError(TOKEN as Address, 1)).toEqual({ name: 'InsufficientFunds', check: null });
  for (const { program, code, source } of data.checks) {
    expect(customErrorName(program as Address, code)).toBeNull();
    expect(parseAddress(program)).not.toBeNull();
    if (source !== null) expect(source).toMatch(/^[\w-]+\/[\w.-]+$/);
  }
});

test('states the public repositories that every table is from', () => {
  for (const { sources } of data.programs) {
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).toMatch(/^[\w-]+\/[\w.-]+$/);
  }
});
