import { expect, test } from 'vitest';
import { decodeSignatureSlots } from './decode-signature-slots.ts';

test('reads the slots of signatures, and names what is wrong', () => {
  expect(decodeSignatureSlots([{ slot: 7, signature: 'a' }, { slot: 5n }])).toEqual([7n, 5n]);
  expect(decodeSignatureSlots([])).toEqual([]);
  expect(() => decodeSignatureSlots([{ slot: 7 }, { slot: 'x' }])).toThrow('result[1].slot');
  expect(() => decodeSignatureSlots(null)).toThrow('result');
});
