import { type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeBase64, encodeHex } from '../../shared/bytes/encodings.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { PROGRAM_METADATA_PROGRAM } from '../ids/program-ids.ts';
import { pubkey } from './layout/binary-layout.ts';
import type { Program } from './program.ts';

interface MetadataInstruction {
  readonly type: string;
  /** A name ending in "?" marks an account that may be omitted by passing the program itself. */
  readonly accounts: string;
  readonly read?: (reader: ByteReader) => JsonObject;
}

/** As in solana-program/program-metadata. */
const INSTRUCTIONS: readonly MetadataInstruction[] = [
  {
    type: 'write',
    accounts: 'buffer authority sourceBuffer?',
    read: (reader) => ({ offset: reader.u32(), ...readContent(reader) }),
  },
  {
    type: 'initialize',
    accounts: 'metadata authority program programData? system?',
    read: (reader) => ({ seed: readSeed(reader), ...readPackedContent(reader) }),
  },
  {
    type: 'setAuthority',
    accounts: 'account authority program? programData?',
    read: (reader) => ({ newAuthority: reader.u8() === 0 ? null : (pubkey.read(reader, {}) ?? null) }),
  },
  {
    type: 'setData',
    accounts: 'metadata authority buffer? program? programData?',
    read: readPackedContent,
  },
  { type: 'setImmutable', accounts: 'metadata authority program? programData?' },
  { type: 'trim', accounts: 'account authority program? programData? destination rent?' },
  { type: 'close', accounts: 'account authority program? programData? destination' },
  {
    type: 'allocate',
    accounts: 'buffer authority program? programData? system?',
    read: (reader) => (reader.remaining() === 0 ? {} : { seed: readSeed(reader) }),
  },
  {
    type: 'extend',
    accounts: 'account authority program? programData?',
    read: (reader) => ({ length: reader.u16() }),
  },
];

export const programMetadata: Program = {
  name: 'program-metadata',
  ids: [PROGRAM_METADATA_PROGRAM],
  parse: (accounts, data) => {
    const reader = createByteReader(data);
    const instruction = INSTRUCTIONS[reader.u8()];
    if (instruction === undefined) return null;
    const named = nameAccounts(instruction.accounts.split(' '), accounts);
    if (named === null) return null;
    return { type: instruction.type, info: { ...named, ...instruction.read?.(reader) } };
  },
  effects: { lamportMoves: { close: { kind: 'closing', from: 'account', to: 'destination', all: true } } },
};

// Of the Program Metadata program, in its accounts and instructions.

export const ENCODINGS = ['none', 'utf8', 'base58', 'base64'] as const;
export const COMPRESSIONS = ['none', 'gzip', 'zlib'] as const;
export const FORMATS = ['none', 'JSON', 'YAML', 'TOML'] as const;
export const SOURCES = ['direct', 'url', 'account'] as const;

/** null if a required account is missing. */
function nameAccounts(names: readonly string[], accounts: readonly Address[]): JsonObject | null {
  const named = new Map<string, Address>();
  for (const [at, name] of names.entries()) {
    const account = accounts[at];
    const isOptional = name.endsWith('?');
    const isOmitted = account === undefined || (isOptional && account === PROGRAM_METADATA_PROGRAM);
    if (isOmitted && !isOptional) return null;
    if (!isOmitted) named.set(name.replace('?', ''), account);
  }
  return Object.fromEntries(named);
}

/** Text that is padded with zeros; anything else as hex. */
function readSeed(reader: ByteReader): string {
  const bytes = reader.bytes(SEED_BYTES);
  const text = new TextDecoder().decode(bytes).replace(/\0+$/, '');
  return /^[ -~]+$/.test(text) ? text : encodeHex(bytes);
}

const SEED_BYTES = 16;

function readPackedContent(reader: ByteReader): JsonObject {
  const read = (names: readonly string[]) => {
    const value = reader.u8();
    return names[value] ?? value;
  };
  const packing = { encoding: read(ENCODINGS), compression: read(COMPRESSIONS), format: read(FORMATS) };
  const dataSource = read(SOURCES);
  const isReference = dataSource === 'account' && reader.remaining() > 0;
  return { ...packing, dataSource, ...(isReference ? readReference(reader) : readContent(reader)) };
}

/** Where the content is in an account of any program. */
function readReference(reader: ByteReader): JsonObject {
  return { contentAccount: pubkey.read(reader, {}) ?? null, contentOffset: reader.u32(), contentLength: reader.u32() };
}

/** Empty if the data is in another account. */
function readContent(reader: ByteReader): JsonObject {
  return reader.remaining() === 0 ? {} : { data: encodeBase64(reader.rest()) };
}
