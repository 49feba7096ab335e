import { deflateSync, gzipSync } from 'node:zlib';
import { joinBytes } from '../../shared/bytes/bytes.ts';
import type { Packing } from '../onchain-idl/published-idl.ts';
import type { Address } from '../ids/ids.ts';
import { addressBytes } from '../ids/id-bytes.ts';

// Handmade data of accounts that publish interfaces and names.

/** Anchor's IDL account. `room`: bytes behind the IDL, which Anchor allocates for later versions. */
export function anchorIdlData(text: string, room = 100): Uint8Array {
  const packed = deflateSync(text);
  return joinBytes([
    Buffer.from('184662bf3a907b9e', 'hex'),
    new Uint8Array(32).fill(7),
    u32(packed.length),
    packed,
    new Uint8Array(room).fill(0xaa),
  ]);
}

export interface MetadataParts extends Partial<Packing> {
  readonly source?: 'direct' | 'url' | 'account';
  /** 0 none, 1 JSON, 2 YAML, 3 TOML. */
  readonly format?: number;
  /** 1 buffer, 2 metadata. */
  readonly discriminator?: number;
}

/** An account of the Program Metadata program. */
export function programMetadataData(content: string | Uint8Array, parts: MetadataParts = {}): Uint8Array {
  const { compression = 'zlib', encoding = 'utf8', source = 'direct', format = 1, discriminator = 2 } = parts;
  const bytes = Buffer.from(content);
  const packed = source === 'account' ? bytes : COMPRESS[compression](bytes);
  return joinBytes([
    Uint8Array.of(discriminator),
    new Uint8Array(32 + 32),
    Uint8Array.of(1, 1),
    Buffer.from('idl'.padEnd(16, '\0')),
    Uint8Array.of(
      ['none', 'utf8', 'base58', 'base64'].indexOf(encoding),
      ['none', 'gzip', 'zlib'].indexOf(compression),
      format,
      ['direct', 'url', 'account'].indexOf(source),
    ),
    u32(packed.length),
    new Uint8Array(5),
    packed,
  ]);
}

/** The contents of an account of the source "account": where the IDL is. */
export function externalReference(address: Address, offset: number, length: number): Uint8Array {
  return joinBytes([addressBytes(address), u32(offset), u32(length)]);
}

/** The start of the account of an upgradeable program's code. */
export function programDataHeader(slot: bigint, authority: Address | null): Uint8Array {
  const key = authority === null ? new Uint8Array(32) : addressBytes(authority);
  return joinBytes([u32(3), u64(slot), Uint8Array.of(authority === null ? 0 : 1), key]);
}

/** A mint of the Token program. */
export function mintData(decimals: number): Uint8Array {
  return joinBytes([new Uint8Array(44), Uint8Array.of(decimals, 1), new Uint8Array(36)]);
}

/** A Token-2022 mint with extensions: a pointer to its metadata and, optionally, its metadata. */
export function extendedMintData(
  decimals: number,
  pointer: Address,
  metadata?: { readonly name: string; readonly symbol: string },
): Uint8Array {
  return joinBytes([
    mintData(decimals),
    new Uint8Array(83),
    Uint8Array.of(1),
    extension(18, joinBytes([new Uint8Array(32), addressBytes(pointer)])),
    ...(metadata === undefined ? [] : [extension(19, tokenMetadata(new Uint8Array(32), metadata))]),
  ]);
}

/** An account of any program with the metadata of a mint by the token metadata interface, after another value. */
export function tokenMetadataData(
  mint: Address,
  metadata: { readonly name: string; readonly symbol: string },
): Uint8Array {
  const value = tokenMetadata(addressBytes(mint), metadata);
  return joinBytes([
    new Uint8Array(8).fill(9),
    u32(3),
    new Uint8Array(3),
    Buffer.from('70845a5a0b589d57', 'hex'),
    u32(value.length),
    value,
    new Uint8Array(20),
  ]);
}

function tokenMetadata(mint: Uint8Array, { name, symbol }: { readonly name: string; readonly symbol: string }) {
  return joinBytes([
    new Uint8Array(32),
    mint,
    borshText(name),
    borshText(symbol),
    borshText('https://example.org'),
    u32(0),
  ]);
}

/** Metaplex's metadata account, whose texts are padded with zeros. */
export function mintMetadataData(mint: Address, name: string, symbol: string): Uint8Array {
  return joinBytes([
    Uint8Array.of(4),
    new Uint8Array(32),
    addressBytes(mint),
    borshText(name.padEnd(32, '\0')),
    borshText(symbol.padEnd(10, '\0')),
    borshText(''.padEnd(200, '\0')),
    new Uint8Array(3),
  ]);
}

const COMPRESS = {
  none: (bytes: Uint8Array) => bytes,
  gzip: (bytes: Uint8Array): Uint8Array => gzipSync(bytes),
  zlib: (bytes: Uint8Array): Uint8Array => deflateSync(bytes),
} as const;

function extension(type: number, value: Uint8Array): Uint8Array {
  return joinBytes([Uint8Array.of(type, 0, value.length % 256, value.length >> 8), value]);
}

function borshText(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  return joinBytes([u32(bytes.length), bytes]);
}

function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}
