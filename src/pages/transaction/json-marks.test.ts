import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import type { Transaction } from '../../solana/model/transaction.ts';
import { anyTransaction } from '../../solana/test-support/any-transaction.ts';
import { mapTransactionFields } from '../../solana/wire/field-map.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { viewTransaction } from '../../analysis/facts/transaction/view-transaction-with-names.ts';
import { KING, meta, wireEntry } from '../../analysis/test-support/transactions.ts';
import { callsInBase64, callsInJson } from './json-marks.tsx';

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

// Seen to fail against: the second list marked the call of instruction 2 at its first item.
test('an answer that repeats inner instructions marks the same call in each list', () => {
  const instructions = [1, 2].map((byte) => {
    return {
      form: 'compiled',
      programIdIndex: 1,
      accounts: [0],
      data: new Uint8Array([byte]),
      stackHeight: null,
    } as const;
  });
  const once = [
    `Program ${KING} invoke [1]`,
    `Program ${KING} invoke [2]`,
    `Program ${KING} success`,
    `Program ${KING} success`,
  ];
  const innerInstructions = [0, 1].map((index) => ({ index, instructions }));
  const entry = wireEntry([KING, KING], meta({ innerInstructions, logMessages: [...once, ...once] }));
  const view = viewTransaction({ ...entry, slot: 1n, blockTime: null, transactionIndex: null });
  const marked = [...callsInJson(view)].filter(([path]) => path.includes('innerInstructions'));
  const at = (list: number, item: number) => `result.meta.innerInstructions.${list}.instructions.${item}`;
  expect(marked).toEqual([
    [at(0, 0), '1.1'],
    [at(0, 1), '2.1'],
    [at(1, 0), '1.1'],
    [at(1, 1), '2.1'],
  ]);
});
