import { expect, test } from 'vitest';
import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import { type Address, type Blockhash, UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import type { Message, Transaction } from '../../solana/model/transaction.ts';
import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../../solana/ids/program-ids.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import { decodeTransactionRow, encodeTransactionRow, formatMemos } from './tx-row.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const message = (...instructions: readonly (readonly [number, Uint8Array])[]): Message => ({
  version: 'legacy',
  header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 3 },
  accountKeys: [UNAVAILABLE_BLOCKHASH as string as Address, MEMO_PROGRAM_V1, '1'.repeat(32) as Address, MEMO_PROGRAM],
  recentBlockhash: '1'.repeat(32) as Blockhash,
  instructions: instructions.map(([programIdIndex, data]) => ({ programIdIndex, accounts: [], data })),
  addressTableLookups: [],
  config: null,
});

const signed = (signedMessage: Message): Transaction => ({
  signatures: [encodeSignature(new Uint8Array(64).fill(7))],
  message: signedMessage,
});

const cellOf = (hex: string): Uint8Array => encodeCell(parseHex(hex) ?? new Uint8Array(), CELL_LIMITS.tx);

test('formats memos of both programs with their length in bytes', () => {
  expect(formatMemos(message([2, utf8('not a memo')]))).toBeNull();
  expect(formatMemos(message([1, utf8('Test memo')], [2, utf8('x')], [3, utf8('🦖')]))).toBe('[9] Test memo; [4] 🦖');
  expect(formatMemos(message([3, Uint8Array.of(0xff, 0xfe)], [3, new Uint8Array()]))).toBe('[2] (unparsable); [0] ');
});

test('encodes slot, index, error and memo', async () => {
  const row = encodeTransactionRow(5n, 3, { transaction: signed(message([3, utf8('hi')])), meta: null });
  expect(row).toMatchObject({ table: 'tx', cell: { qualifier: 'bin' } });
  expect(encodeHex(await inflateCell(row.cell.value, CELL_LIMITS.tx))).toBe(
    '050000000000000003000000000106000000000000005b325d206869',
  );
});

test('decodes an error, and a row written before memos were recorded', async () => {
  expect(await decodeTransactionRow(cellOf('0500000000000000030000000108000000021900000001000000'))).toEqual({
    slot: 5n,
    index: 3,
    err: { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 1 } },
    memo: null,
  });
});

test.each([
  ['with text, as nodes up to Agave 2 wrote it', '0700000000000000556e6b6e6f776e', 'Unknown'],
  ['without text, as later nodes write it', '', null],
])('distinguishes a BorshIoError %s from the memo after it', async (_, textHex, text) => {
  const start = `0500000000000000030000000108000000022c000000${textHex}`;
  const err = { name: 'InstructionError', index: 2, error: { name: 'BorshIoError', text } };
  expect(await decodeTransactionRow(cellOf(`${start}00`))).toMatchObject({ err, memo: null });
  expect(await decodeTransactionRow(cellOf(`${start}010600000000000000${encodeHex(utf8('[2] hi'))}`))).toMatchObject({
    err,
    memo: '[2] hi',
  });
});

test('a truncated row is an error', async () => {
  await expect(decodeTransactionRow(cellOf('05000000000000000300'))).rejects.toThrow('4 bytes expected, 2 left');
});
