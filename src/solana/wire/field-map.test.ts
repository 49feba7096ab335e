import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { anyTransaction } from '../test-support/any-transaction.ts';
import { mainnetTransaction } from '../test-support/recorded-transactions.ts';
import type { Transaction } from '../model/transaction.ts';
import { mapTransactionFields, mapUnreadable } from './field-map.ts';
import { encodeTransactionBytes } from './transaction-codec.ts';

const folder = recordedFolder();

test('fields and parts cover every byte of any transaction without gaps', () => {
  fc.assert(
    fc.property(anyTransaction, (transaction: Transaction) => {
      const bytes = encodeTransactionBytes(transaction);
      const fields = mapTransactionFields(bytes);
      expectTiles(fields, 0, bytes.length);
      for (const { start, end, parts } of fields) expectTiles(parts, start, end);
      const values = fields.flatMap(({ parts }) => parts.map(({ value }) => value));
      for (const key of transaction.message.accountKeys) expect(values).toContain(key);
      expect(values).toContain(transaction.message.recentBlockhash);
    }),
  );
});

test('rejects bytes that are not a transaction; mapUnreadable maps them as one field', () => {
  const bytes = Uint8Array.of(1, 2, 3);
  expect(() => mapTransactionFields(bytes)).toThrow('at byte 1');
  expectTiles(mapUnreadable(bytes), 0, 3);
});

test.skipIf(folder === null)('maps the fields of a failed swap', () => {
  const { body } = mainnetTransaction(folder ?? '', 1743);
  if (body.form !== 'wire') throw new Error('recorded in another encoding');
  const fields = mapTransactionFields(encodeTransactionBytes(body.transaction));
  expect(fields.map(({ start, end, name, count }) => [start.toString(16), name, count ?? end - start])).toEqual([
    ['0', 'signature count', 1],
    ['1', 'signature 0', 64],
    ['41', 'version prefix', 1],
    ['42', 'header: signers, read-only', 3],
    ['45', 'account key count', 11],
    ['46', 'account keys 0 to 10', 352],
    ['1a6', 'recent blockhash', 32],
    ['1c6', 'instruction count', 5],
    ['1c7', '#1: 0 accounts, 5 data', 8],
    ['1cf', '#2: 0 accounts, 9 data', 12],
    ['1db', '#3: 0 accounts, 5 data', 8],
    ['1e3', '#4: 0 accounts, 79 data', 82],
    ['235', '#5: 44 accounts, 39 data', 86],
    ['28b', 'lookup table count', 2],
    ['28c', 'lookup table 1: 4 + 7 entries', 45],
    ['2b9', 'lookup table 2: 4 + 1 entries', 39],
  ]);
});

function expectTiles(pieces: readonly { readonly start: number; readonly end: number }[], start: number, end: number) {
  let at = start;
  for (const piece of pieces) {
    expect(piece.start).toBe(at);
    expect(piece.end).toBeGreaterThan(piece.start);
    at = piece.end;
  }
  expect(at).toBe(end);
}
