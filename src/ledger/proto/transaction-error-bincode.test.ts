import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteError, createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import {
  readOldTransactionError,
  readTransactionError,
  writeOldTransactionError,
  writeTransactionError,
} from './transaction-error-bincode.ts';
import { decodeTransactionError, encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import {
  INSTRUCTION_ERRORS,
  TRANSACTION_ERRORS,
  type TransactionError,
  hasUnknownName,
} from '../../solana/errors/transaction-error.ts';
import { formatInstructionError, formatTransactionError } from '../../solana/errors/format-transaction-error.ts';

test('has every SDK variant', () => {
  expect(TRANSACTION_ERRORS).toHaveLength(39);
  expect(INSTRUCTION_ERRORS).toHaveLength(54);
  expect(TRANSACTION_ERRORS[8]).toBe('InstructionError');
  expect(TRANSACTION_ERRORS[31]).toBe('InsufficientFundsForRent');
  expect(INSTRUCTION_ERRORS[25]).toBe('Custom');
  expect(INSTRUCTION_ERRORS[44]).toBe('BorshIoError');
});

/** JSON as nodes print it, bincode as they store it, and their message. */
const CASES: readonly (readonly [json: JsonValue, hex: string, message: string])[] = [
  ['AccountInUse', '00000000', 'Account in use'],
  [
    'InvalidRentPayingAccount',
    '1b000000',
    'Transaction leaves an account with a lower balance than rent-exempt minimum',
  ],
  [{ DuplicateInstruction: 2 }, '1e00000002', 'Transaction contains a duplicate instruction (2) that is not allowed'],
  [
    { InsufficientFundsForRent: { account_index: 3 } },
    '1f00000003',
    'Transaction results in an account (3) with insufficient funds for rent',
  ],
  [
    { ProgramExecutionTemporarilyRestricted: { account_index: 255 } },
    '23000000ff',
    'Execution of the program referenced by account at index 255 is temporarily restricted.',
  ],
  ['CommitCancelled', '26000000', 'CommitCancelled'],
  [
    { InstructionError: [2, { Custom: 1 }] },
    '08000000021900000001000000',
    'Error processing Instruction 2: custom program error: 0x1',
  ],
  [
    { InstructionError: [0, { Custom: 3406457176 }] },
    '08000000001900000058690acb',
    'Error processing Instruction 0: custom program error: 0xcb0a6958',
  ],
  [
    { InstructionError: [1, 'IllegalOwner'] },
    '080000000131000000',
    'Error processing Instruction 1: Provided owner is not allowed',
  ],
  [
    { InstructionError: [0, 'BorshIoError'] },
    '08000000002c000000',
    'Error processing Instruction 0: Failed to serialize or deserialize account data',
  ],
  [
    { InstructionError: [0, { BorshIoError: 'Unknown' }] },
    '08000000002c0000000700000000000000556e6b6e6f776e',
    'Error processing Instruction 0: Failed to serialize or deserialize account data: Unknown',
  ],
];

test.each(CASES)('%j round-trips through JSON', (json) => {
  expect(encodeTransactionErrorJson(decodeTransactionError(json))).toEqual(json);
});

test.each(CASES)('%j is %s in bincode', (json, hex) => {
  const error = decodeTransactionError(json);
  expect(write(writeTransactionError, error)).toBe(hex);
  expect(readTransactionError(reader(hex))).toEqual(error);
});

test.each(CASES)("%j has the node's message", (json, _, message) => {
  expect(formatTransactionError(decodeTransactionError(json))).toBe(message);
});

test('every name has JSON, bincode and a message', () => {
  const plain = fc.constantFrom(...TRANSACTION_ERRORS.filter((name) => !WITH_PAYLOAD.has(name)));
  const inner = fc.constantFrom(...INSTRUCTION_ERRORS.filter((name) => name !== 'Custom'));
  const json = fc.oneof(
    plain,
    fc.tuple(fc.integer({ min: 0, max: 255 }), inner).map((pair): JsonValue => ({ InstructionError: pair })),
  );
  fc.assert(
    fc.property(json, (json) => {
      const error = decodeTransactionError(json);
      expect(error.name).not.toBe('unknown');
      expect(readTransactionError(reader(write(writeTransactionError, error)))).toEqual(error);
      expect(encodeTransactionErrorJson(error)).toEqual(json);
      expect(formatTransactionError(error)).not.toContain('{}');
    }),
  );
});

test('keeps and formats an unknown name, which is a number that no error has in bincode', () => {
  for (const json of ['NewError', { NewError: { depth: 7 } }, { InstructionError: [3, 'NewError'] }]) {
    const error = decodeTransactionError(json);
    expect(encodeTransactionErrorJson(error)).toEqual(json);
    expect(formatTransactionError(error)).toContain('NewError');
    const hex = error.name === 'InstructionError' ? '0800000003ffffffff' : 'ffffffff';
    expect([write(writeTransactionError, error), write(writeOldTransactionError, error)]).toEqual([hex, hex]);
    // A memo or other data may follow: an unknown name has no payload.
    for (const read of [readTransactionError, readOldTransactionError]) {
      const input = reader(`${hex}01`);
      expect([hasUnknownName(read(input)), input.u8()]).toEqual([true, 1]);
    }
  }
  expect(formatInstructionError({ name: 'unknown', json: { NewError: 1 } })).toBe('unknown error {"NewError":1}');
});

test('decodes an error that a recorder stored as text', () => {
  expect(decodeTransactionError('{"InstructionError":[4,{"Custom":1}]}')).toEqual({
    name: 'InstructionError',
    index: 4,
    error: { name: 'Custom', code: 1 },
  });
});

test.each([
  [5, ''],
  [[], ''],
  [{ A: 1, B: 2 }, ''],
  [{}, ''],
  [{ InstructionError: 'x' }, '.InstructionError'],
  [{ InstructionError: [0] }, '.InstructionError[1]'],
  [{ InstructionError: [256, 'Immutable'] }, '.InstructionError[0]'],
  [{ InstructionError: [0, 'Immutable', 1] }, '.InstructionError'],
  [{ InstructionError: [0, { Custom: -1 }] }, '.InstructionError[1].Custom'],
  [{ InsufficientFundsForRent: {} }, '.InsufficientFundsForRent.account_index'],
])('%j is rejected at "%s"', (json, path) => {
  try {
    decodeTransactionError(json);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ path });
  }
});

test('distinguishes the text of a BorshIoError from a memo after it', () => {
  const borsh = '08000000002c000000';
  const text = '0700000000000000556e6b6e6f776e';
  const memo = '01020000000000000068692e'.slice(0, -2);
  expect(readThenRest(`${borsh}${text}${memo}`)).toEqual(['Unknown', memo]);
  expect(readThenRest(`${borsh}${text}00`)).toEqual(['Unknown', '00']);
  expect(readThenRest(`${borsh}${text}`)).toEqual(['Unknown', '']);
  expect(readThenRest(`${borsh}${memo}`)).toEqual([null, memo]);
  expect(readThenRest(`${borsh}00`)).toEqual([null, '00']);
  expect(readThenRest(borsh)).toEqual([null, '']);
});

test('a BorshIoError in a bincode block row always has text', () => {
  const withText = decodeTransactionError({ InstructionError: [0, { BorshIoError: 'Unknown' }] });
  const fee = '8813000000000000';
  const input = reader(`${write(writeOldTransactionError, withText)}${fee}`);
  expect(readOldTransactionError(input)).toEqual(withText);
  expect(input.u64()).toBe(5000n);
  const without = decodeTransactionError({ InstructionError: [0, 'BorshIoError'] });
  expect(write(writeOldTransactionError, without)).toBe('08000000002c0000000000000000000000');
});

test('keeps an unknown number, with its payload as hex', () => {
  expect(readTransactionError(reader('27000000'))).toEqual({ name: 'unknown', json: '39' });
  expect(readTransactionError(reader('270000000a0b'))).toEqual({ name: 'unknown', json: { 39: '0a0b' } });
  expect(readTransactionError(reader('080000000236000000'))).toEqual({
    name: 'InstructionError',
    index: 2,
    error: { name: 'unknown', json: '54' },
  });
  // Other data follows in a bincode block row, and only the error's definition would say where.
  expect(() => readOldTransactionError(reader('27000000'))).toThrow(ByteError);
});

test('rejects truncated input', () => {
  for (const hex of ['08000000', '1f000000', '']) {
    expect(() => readTransactionError(reader(hex))).toThrow(ByteError);
  }
});

const WITH_PAYLOAD = new Set([
  'InstructionError',
  'DuplicateInstruction',
  'InsufficientFundsForRent',
  'ProgramExecutionTemporarilyRestricted',
]);

function write(writeError: typeof writeTransactionError, error: TransactionError): string {
  const writer = createByteWriter();
  writeError(writer, error);
  return encodeHex(writer.finish());
}

function reader(hex: string) {
  return createByteReader(parseHex(hex) ?? new Uint8Array());
}

function readThenRest(hex: string): readonly [string | null, string] {
  const input = reader(hex);
  const error = readTransactionError(input);
  const text = error.name === 'InstructionError' && 'text' in error.error ? error.error.text : 'not a BorshIoError';
  return [text, encodeHex(input.rest())];
}
