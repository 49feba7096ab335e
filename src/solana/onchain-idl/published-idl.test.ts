import { expect, test } from 'vitest';
import { encodeBase58 } from '../../shared/bytes/encodings.ts';
import type { Address } from '../ids/ids.ts';
import { anchorIdlData, externalReference, programMetadataData } from '../test-support/published-accounts.ts';
import {
  type PublishedIdl,
  type UnreadableIdl,
  parseAnchorIdl,
  parseProgramMetadata,
  unpackText,
} from './published-idl.ts';

const IDL = JSON.stringify({ address: '', metadata: { name: 'ünïcode' }, instructions: [] });

async function textOf(idl: PublishedIdl | UnreadableIdl): Promise<unknown> {
  return 'reason' in idl ? idl : idl.source === 'account' ? idl : unpackText(idl.packed);
}

test('reads Anchor’s IDL account, with room behind the IDL or without', async () => {
  expect(await textOf(parseAnchorIdl(anchorIdlData(IDL)))).toBe(IDL);
  expect(await textOf(parseAnchorIdl(anchorIdlData(IDL, 0)))).toBe(IDL);
});

for (const compression of ['none', 'gzip', 'zlib'] as const) {
  for (const encoding of ['none', 'utf8', 'base58', 'base64'] as const) {
    test(`reads program metadata: ${compression}, ${encoding}`, async () => {
      const written = { none: IDL, utf8: IDL, base58: encodeBase58(Buffer.from(IDL)), base64: btoaUtf8(IDL) };
      const stored = await textOf(parseProgramMetadata(programMetadataData(IDL, { compression, encoding })));
      expect(stored, 'the bytes of the text').toBe(IDL);
      const data = programMetadataData(written[encoding], { compression, encoding });
      expect(await textOf(parseProgramMetadata(data)), 'the text in its alphabet').toBe(IDL);
    });
  }
}

function btoaUtf8(text: string): string {
  return Buffer.from(text).toString('base64');
}

test('reads a URL, and a reference to another account', async () => {
  const url = parseProgramMetadata(programMetadataData('https://example.org/idl.json', { source: 'url' }));
  expect(url).toMatchObject({ source: 'url' });
  expect(await textOf(url)).toBe('https://example.org/idl.json');
  const address = 'So11111111111111111111111111111111111111112' as Address;
  const parts = { source: 'account', compression: 'gzip', encoding: 'none' } as const;
  const packing = { compression: 'gzip', encoding: 'none' };
  expect(parseProgramMetadata(programMetadataData(externalReference(address, 8, 0), parts))).toEqual({
    source: 'account',
    address,
    offset: 8,
    length: null,
    packing,
  });
  expect(parseProgramMetadata(programMetadataData(externalReference(address, 0, 99), parts))).toMatchObject({
    offset: 0,
    length: 99,
  });
});

const metadata = programMetadataData(IDL);
const cases: readonly (readonly [string, PublishedIdl | UnreadableIdl, RegExp])[] = [
  ['no data', parseAnchorIdl(new Uint8Array()), /^It is cut: 8 bytes expected, 0 left at byte 0\.$/],
  ['another account', parseAnchorIdl(new Uint8Array(100)), /^It is not an IDL account of Anchor\.$/],
  ['a length past the end', parseAnchorIdl(anchorIdlData(IDL, 0).subarray(0, 60)), /^It is cut: \d+ bytes expected/],
  ['an empty IDL', parseAnchorIdl(Uint8Array.from([...anchorIdlData(IDL).subarray(0, 40), 0, 0, 0, 0])), /empty/],
  ['a buffer', parseProgramMetadata(programMetadataData(IDL, { discriminator: 1 })), /^It is a buffer/],
  ['an empty account', parseProgramMetadata(new Uint8Array(200)), /^It is not an account of the Program Metadata/],
  ['YAML', parseProgramMetadata(programMetadataData('a: 1', { format: 2 })), /^Its format is YAML, not JSON\.$/],
  ['a later format', parseProgramMetadata(programMetadataData('a: 1', { format: 9 })), /^Its format is unknown/],
  ['a cut header', parseProgramMetadata(metadata.subarray(0, 90)), /^It is cut/],
  ['a later encoding', parseProgramMetadata(metadata.map((byte, at) => (at === 83 ? 9 : byte))), /^Its encoding/],
  ['a short reference', parseProgramMetadata(programMetadataData('x', { source: 'account' })), /^It is cut/],
];
test.each(cases)('refuses %s with the reason', (_name, found, reason) => {
  expect('reason' in found && found.reason).toMatch(reason);
});

// Seen to fail against: no limit (1,000,001 bytes were accepted).
test('refuses text that is damaged, too long, or not UTF-8', async () => {
  const packing = { encoding: 'utf8' } as const;
  const zlib = programMetadataData('{}').subarray(96);
  const unpack = (bytes: Uint8Array, compression: 'none' | 'gzip' | 'zlib') =>
    unpackText({ ...packing, compression, bytes });
  expect(await unpack(zlib, 'zlib')).toBe('{}');
  expect(await unpack(zlib, 'gzip')).toEqual({ reason: 'It is not valid gzip.' });
  expect(await unpack(zlib.subarray(0, -1), 'zlib')).toEqual({ reason: 'It is not valid zlib.' });
  expect(await unpack(Uint8Array.of(0xff), 'none')).toEqual({ reason: 'It is not UTF-8 text.' });
  const million = programMetadataData('a'.repeat(1_000_000)).subarray(96);
  expect(await unpack(million, 'zlib')).toHaveLength(1_000_000);
  const bomb = programMetadataData('a'.repeat(1_000_001)).subarray(96);
  expect(bomb.length).toBeLessThan(2000);
  for (const [bytes, compression] of [
    [bomb, 'zlib'],
    [new Uint8Array(1_000_001), 'none'],
  ] as const) {
    expect(await unpack(bytes, compression)).toMatchObject({ reason: expect.stringContaining('longer than 1 MB') });
  }
});
