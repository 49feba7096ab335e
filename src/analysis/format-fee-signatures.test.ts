import { expect, test } from 'vitest';
import { formatFeeSignatures } from './format-fee-signatures.ts';

test.each([
  [1, 0, '1 signature'],
  [2, 0, '2 signatures'],
  [1, 1, '1 signature and 1 precompile verification'],
  [1810, 5, '1,810 signatures and 5 precompile verifications'],
])('tells %i signatures from %i verifications by precompiles', (signatures, verifications, text) => {
  expect(formatFeeSignatures({ signatures, verifications })).toBe(text);
});
