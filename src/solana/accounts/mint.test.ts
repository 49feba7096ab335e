import { describe, expect, test } from 'vitest';
import type { Address } from '../ids/ids.ts';
import { TOKEN_PROGRAM, WRAPPED_SOL } from '../ids/program-ids.ts';
import {
  extendedMintData,
  mintData,
  mintMetadataData,
  programDataHeader,
  tokenMetadataData,
} from '../test-support/published-accounts.ts';
import { parseMint, parseMintMetadata, parseTokenMetadata } from './mint.ts';
import { PROGRAM_DATA_HEADER, parseProgramData } from './program-data.ts';

describe('parse mint', () => {
  const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;

  test('reads the decimals of a mint, and the metadata that it points to or holds', () => {
    expect(parseMint(mintData(6))).toEqual({ decimals: 6, metadataAddress: null, metadata: null });
    const metadata = { name: 'A token', symbol: 'TKN' };
    expect(parseMint(extendedMintData(2, MINT, metadata))).toEqual({ decimals: 2, metadataAddress: MINT, metadata });
    expect(parseMint(extendedMintData(0, MINT))).toEqual({ decimals: 0, metadataAddress: MINT, metadata: null });
    const none = '11111111111111111111111111111111' as Address;
    expect(parseMint(extendedMintData(0, none))).toMatchObject({ metadataAddress: null });
  });

  test('is null for what is no mint, or is cut', () => {
    const extended = extendedMintData(2, MINT, { name: 'A token', symbol: 'TKN' });
    const uninitialized = mintData(6).map((byte, at) => (at === 45 ? 0 : byte));
    const tokenAccount = extended.map((byte, at) => (at === 165 ? 2 : byte));
    const longName = extended.map((byte, at) => (at === 166 + 68 + 4 + 64 + 3 ? 255 : byte));
    for (const data of [new Uint8Array(), mintData(6).subarray(0, 81), uninitialized, tokenAccount, longName]) {
      expect(parseMint(data)).toBeNull();
    }
  });

  test('reads Metaplex’s metadata of a mint without its padding, and not that of another mint', () => {
    const data = mintMetadataData(MINT, 'USD Coin', 'USDC');
    expect(parseMintMetadata(data, MINT)).toEqual({ name: 'USD Coin', symbol: 'USDC' });
    expect(parseMintMetadata(data, WRAPPED_SOL)).toBeNull();
    expect(parseMintMetadata(data.subarray(0, 100), MINT)).toBeNull();
    expect(parseMintMetadata(Uint8Array.of(6, ...data.subarray(1)), MINT)).toBeNull();
  });

  test('reads the header of a program’s code: when it was deployed, and who can upgrade it', () => {
    const upgradeable = programDataHeader(441_316_428n, TOKEN_PROGRAM);
    expect(upgradeable).toHaveLength(PROGRAM_DATA_HEADER);
    expect(parseProgramData(upgradeable)).toEqual({ slot: 441_316_428n, authority: TOKEN_PROGRAM });
    expect(parseProgramData(programDataHeader(0n, null))).toEqual({ slot: 0n, authority: null });
    expect(parseProgramData(upgradeable.subarray(0, 44))).toBeNull();
    expect(parseProgramData(Uint8Array.of(2, ...upgradeable.subarray(1)))).toBeNull();
    expect(parseProgramData(new Uint8Array())).toBeNull();
  });
});

describe('token metadata', () => {
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
});
