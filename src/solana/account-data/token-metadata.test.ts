import { expect, test } from 'vitest';
import type { Address } from '../ids/ids.ts';
import { tokenMetadataData } from '../test-support/published-accounts.ts';
import { parseTokenMetadata } from './token-metadata.ts';

const MINT = 'So11111111111111111111111111111111111111112' as Address;
const OTHER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const data = tokenMetadataData(MINT, { name: 'Foo', symbol: 'FOO' });

test('reads the metadata of a mint in another program’s account', () => {
  expect(parseTokenMetadata(data, MINT)).toEqual({ name: 'Foo', symbol: 'FOO' });
});

test('an account that names another mint says nothing of this one', () => {
  expect(parseTokenMetadata(data, OTHER)).toBeNull();
});

test('nothing is read from an account that is cut, empty, or of another kind', () => {
  for (let length = 0; length < data.length - 30; length++) {
    expect(parseTokenMetadata(data.subarray(0, length), MINT), `${length} bytes`).toBeNull();
  }
  expect(parseTokenMetadata(new Uint8Array(500), MINT)).toBeNull();
});
