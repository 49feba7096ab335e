import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { deflateSync } from 'node:zlib';
import { createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import type { AccountState } from '../execution/bank.ts';

export const PROGRAM_METADATA_PROGRAM = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S' as Address;

/**
 * The canonical `idl` account of a program: what its upgrade authority published through the Program Metadata program, as zlib-compressed
 * JSON in the account itself. Address and layout:
 * https://github.com/solana-program/program-metadata/blob/main/program/src/state/header.rs and clients/js/src/generated/pdas.
 */
export async function canonicalIdlAccount(program: Address, idl: object): Promise<Omit<AccountState, 'lamports'>> {
  const programKey = new Uint8Array(getAddressEncoder().encode(program));
  const seed = new Uint8Array(SEED_BYTES);
  seed.set(new TextEncoder().encode('idl'));
  const [address] = await getProgramDerivedAddress({
    programAddress: PROGRAM_METADATA_PROGRAM,
    seeds: [programKey, seed],
  });
  const content = deflateSync(JSON.stringify(idl));
  const writer = createByteWriter();
  writer.u8(METADATA);
  writer.bytes(programKey);
  writer.bytes(NO_AUTHORITY);
  writer.bytes([MUTABLE, CANONICAL]);
  writer.bytes(seed);
  writer.bytes([ENCODING_UTF8, COMPRESSION_ZLIB, FORMAT_JSON, SOURCE_DIRECT]);
  writer.u32(content.length);
  writer.bytes(PADDING);
  writer.bytes(content);
  return { address, owner: PROGRAM_METADATA_PROGRAM, data: writer.finish() };
}

const SEED_BYTES = 16;
/** The discriminator of a metadata account; 1 is a buffer. */
const METADATA = 2;
/** The upgrade authority of the program alone may change it. */
const NO_AUTHORITY = new Uint8Array(32);
const MUTABLE = 1;
const CANONICAL = 1;
const ENCODING_UTF8 = 1;
const COMPRESSION_ZLIB = 2;
const FORMAT_JSON = 1;
const SOURCE_DIRECT = 0;
const PADDING = new Uint8Array(5);
