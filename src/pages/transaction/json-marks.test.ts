import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { anyTransaction } from '../../solana/test-support/any-transaction.ts';
import { mapTransactionFields } from '../../solana/wire/field-map.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { callsInBase64 } from './json-marks.tsx';

test('the characters of a call hold bits of this call and of nothing else', () => {
  fc.assert(
    fc.property(anyTransaction, (transaction: Transaction) => {
      const bytes = encodeTransactionBytes(transaction);
      const { literal = '', ranges = [] } = callsInBase64(bytes) ?? {};
      const fields = mapTransactionFields(bytes).filter(({ instruction }) => instruction !== null);
      expect(ranges.map(({ call }) => call)).toEqual(fields.map(({ instruction }) => String(instruction)));
      for (const [at, { start, end }] of ranges.entries()) {
        const field = fields[at];
        const isInside = (byte: number) => field !== undefined && field.start <= byte && byte < field.end;
        const inverted = (inside: boolean) =>
          `"${encodeBase64(bytes.map((byte, index) => (isInside(index) === inside ? byte ^ 0xff : byte)))}"`;
        expect(inverted(false).slice(start, end)).toBe(literal.slice(start, end));
        const changed = Array.from(inverted(true).slice(start, end));
        expect(changed.filter((character, index) => character === literal[start + index])).toEqual([]);
      }
    }),
  );
});
