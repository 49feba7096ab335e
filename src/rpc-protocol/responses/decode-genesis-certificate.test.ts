import { expect, test } from 'vitest';
import { decodeGenesisCertificate } from './decode-genesis-certificate.ts';

test('reads the slot of the Alpenglow genesis certificate', () => {
  const signature = { signature: Array.from({ length: 192 }, () => 7), bitmap: [1, 2] };
  const block = { slot: 504_148_999, blockId: Array.from({ length: 32 }, () => 19) };
  expect(decodeGenesisCertificate({ block, signature })).toEqual({ slot: 504_148_999n });
  expect(decodeGenesisCertificate(null)).toBe('none');
  expect(() => decodeGenesisCertificate({ signature })).toThrow(/result\.block/);
  expect(() => decodeGenesisCertificate('Alpenglow')).toThrow(/result/);
});
