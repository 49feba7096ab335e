import { expect, test } from 'vitest';
import { splitRent } from './split-rent.ts';

test.each([
  ['the rent alone', 'creation', 2_039_280n, 165n, false, { rent: 2_039_280n }],
  ['more than the rent', 'creation', 30_000_000n, 200n, false, { rent: 2_282_880n, deposit: 27_717_120n }],
  [
    'more than the rent of wrapped SOL',
    'creation',
    971_715_668n,
    165n,
    true,
    { rent: 2_039_280n, wrapping: 969_676_388n },
  ],
  ['less than the rent', 'creation', 2_039_279n, 165n, true, { creation: 2_039_279n }],
  ['an unknown length', 'creation', 2_039_280n, null, false, { creation: 2_039_280n }],
  ['the rent alone', 'closing', 2_039_280n, 165n, true, { rentBack: 2_039_280n }],
  ['a wrapped balance', 'closing', 6_002_039_280n, 165n, true, { rentBack: 2_039_280n, unwrapping: 6_000_000_000n }],
  ['other lamports', 'closing', 2_039_281n, 165n, false, { rentBack: 2_039_280n, surplus: 1n }],
  ['less than the rent', 'closing', 5n, 165n, false, { closing: 5n }],
  ['an unknown length', 'closing', 2_039_280n, null, true, { closing: 2_039_280n }],
  ['no rent', 'transfer', 2_039_280n, 165n, true, { transfer: 2_039_280n }],
] as const)('divides into rent and remainder: %s, %s', (_, kind, lamports, bytes, holdsWrappedSol, expected) => {
  const parts = splitRent(kind, lamports, { bytes, holdsWrappedSol, rentPerByte: 6960n });
  expect(Object.fromEntries(parts.map((part) => [part.kind, part.lamports]))).toEqual(expected);
});

test.each([
  ['a new account, at the rate of its slot', 'creation', 1_488_440n, 5080n, { rent: 1_488_440n }],
  ['a new account, at an earlier rate', 'creation', 2_039_280n, 5080n, { rent: 1_488_440n, deposit: 550_840n }],
  ['a new account, at an unknown rate', 'creation', 2_039_280n, null, { creation: 2_039_280n }],
  ['an account of an earlier rate', 'closing', 2_039_280n, 5080n, { rentBack: 2_039_280n }],
  ['an account of an unknown rate', 'closing', 2_039_280n, null, { closing: 2_039_280n }],
  ['more than the rent, whose rate cannot be told', 'closing', 2_039_281n, 5080n, { closing: 2_039_281n }],
] as const)('after the rent was reduced: %s', (_, kind, lamports, rentPerByte, expected) => {
  const parts = splitRent(kind, lamports, { bytes: 165n, holdsWrappedSol: false, rentPerByte });
  expect(Object.fromEntries(parts.map((part) => [part.kind, part.lamports]))).toEqual(expected);
});
