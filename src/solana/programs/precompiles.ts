import { type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeBase64, encodeHex } from '../../shared/bytes/encodings.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { encodeAddress, encodeSignature } from '../ids/id-bytes.ts';
import { ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM } from '../ids/program-ids.ts';
import { readItems, sortKeys } from './layout/binary-layout.ts';
import type { Program } from './program.ts';

/** Ed25519 signature verification. Each part of a signature is shown as its value if it is in this instruction, else as its location. */
export const ed25519: Program = {
  name: 'ed25519',
  ids: [ED25519_PROGRAM],
  parse: (_accounts, data) => {
    const reader = createByteReader(data);
    const count = reader.u8();
    reader.u8(); // padding
    return verify(count, reader, (place) => readOffsets(place, data, 32, encodeAddress));
  },
};

/** The same for secp256r1, the curve of passkeys, with 33-byte public keys as hex. */
export const secp256r1: Program = {
  name: 'secp256r1',
  ids: [SECP256R1_PROGRAM],
  parse: (_accounts, data) => {
    const reader = createByteReader(data);
    const count = reader.u8();
    reader.u8(); // padding
    return verify(count, reader, (place) => readOffsets(place, data, 33, encodeHex));
  },
};

/** The same for secp256k1, the curve of Ethereum. It has no index for "this instruction", so every part is shown as its location. */
export const secp256k1: Program = {
  name: 'secp256k1',
  ids: [SECP256K1_PROGRAM],
  parse: (_accounts, data) => {
    const reader = createByteReader(data);
    return verify(reader.u8(), reader, readSecp256k1Offsets);
  },
};

/** The instruction index that refers to the instruction itself. */
const THIS_INSTRUCTION = 0xffff;
const SIGNATURE_BYTES = 64;

function verify(count: number, reader: ByteReader, readOne: (reader: ByteReader) => JsonObject): JsonObject {
  return { info: { signatures: readItems(reader, count, readOne) }, type: 'verify' };
}

function readOffsets(
  reader: ByteReader,
  data: Uint8Array,
  keyBytes: number,
  formatKey: (bytes: Uint8Array) => string,
): JsonObject {
  const part = (
    offset: number,
    instructionIndex: number,
    size: number,
    format: (bytes: Uint8Array) => string,
  ): JsonValue => {
    const isHere = instructionIndex === THIS_INSTRUCTION && offset + size <= data.length;
    return isHere ? format(data.subarray(offset, offset + size)) : { instructionIndex, offset, size };
  };
  const signature = part(reader.u16(), reader.u16(), SIGNATURE_BYTES, encodeSignature);
  const publicKey = part(reader.u16(), reader.u16(), keyBytes, formatKey);
  const messageOffset = reader.u16();
  const messageSize = reader.u16();
  return { message: part(messageOffset, reader.u16(), messageSize, encodeBase64), publicKey, signature };
}

function readSecp256k1Offsets(reader: ByteReader): JsonObject {
  const location = (size: number): JsonObject => ({ offset: reader.u16(), instructionIndex: reader.u8(), size });
  const signature = sortKeys(location(SIGNATURE_BYTES + 1));
  const ethereumAddress = sortKeys(location(20));
  const offset = reader.u16();
  const size = reader.u16();
  return { ethereumAddress, message: { instructionIndex: reader.u8(), offset, size }, signature };
}
