import { encodeAddress, encodeBlockhash } from '../ids/id-bytes.ts';
import type { ByteReader, ByteWriter } from '../../shared/bytes/bytes.ts';
import { ADDRESS_BYTES, BLOCKHASH_BYTES } from '../ids/ids.ts';
import type { AddressTableLookup, CompiledInstruction, Message } from '../model/transaction.ts';
import { readCompactU16, writeCompactU16 } from './compact-u16.ts';
import { readAddresses, readMany, readMessageHeader, writeKeys, writeMessageHeader } from './message-parts.ts';
import { readMessageV1, writeMessageV1 } from './message-v1-codec.ts';
import { UnknownVersionError, VERSION_FLAG } from './message-version.ts';
import type { WireLookup, WireMessage } from './wire-form.ts';

/** Reads a message of any supported version and leaves the bytes after it unread. Throws ByteError. */
export function readMessage(reader: ByteReader): Message {
  const first = reader.fork().u8();
  if (first < VERSION_FLAG) return readLegacyMessage(reader);
  const version = first - VERSION_FLAG;
  if (version > 1) throw new UnknownVersionError(version, reader.offset());
  reader.u8();
  return version === 1 ? readMessageV1(reader) : readMessageV0(reader);
}

/** Writes exactly the bytes that are signed, including the version prefix. */
export function writeMessage(writer: ByteWriter, message: WireMessage): void {
  if (message.version === 'legacy') return writeUnprefixed(writer, message);
  writer.u8(VERSION_FLAG | message.version);
  if (message.version === 1) return writeMessageV1(writer, message);
  writeUnprefixed(writer, message);
  writeCompactU16(writer, message.addressTableLookups.length);
  for (const lookup of message.addressTableLookups) writeLookup(writer, lookup);
}

function readLegacyMessage(reader: ByteReader): Message {
  return { version: 'legacy', ...readUnprefixed(reader), addressTableLookups: [], config: null };
}

function readMessageV0(reader: ByteReader): Message {
  const unprefixed = readUnprefixed(reader);
  const addressTableLookups = readMany(readCompactU16(reader), () => readLookup(reader));
  return { version: 0, ...unprefixed, addressTableLookups, config: null };
}

type Unprefixed = Pick<Message, 'header' | 'accountKeys' | 'recentBlockhash' | 'instructions'>;

/** A whole legacy message, or the part of a version 0 message between its prefix and its lookups. */
function readUnprefixed(reader: ByteReader): Unprefixed {
  return {
    header: readMessageHeader(reader),
    accountKeys: readAddresses(reader, readCompactU16(reader)),
    recentBlockhash: encodeBlockhash(reader.bytes(BLOCKHASH_BYTES)),
    instructions: readMany(readCompactU16(reader), () => readInstruction(reader)),
  };
}

function readInstruction(reader: ByteReader): CompiledInstruction {
  return {
    programIdIndex: reader.u8(),
    accounts: readIndexes(reader),
    data: reader.bytes(readCompactU16(reader)),
  };
}

function readLookup(reader: ByteReader): AddressTableLookup {
  return {
    accountKey: encodeAddress(reader.bytes(ADDRESS_BYTES)),
    writableIndexes: readIndexes(reader),
    readonlyIndexes: readIndexes(reader),
  };
}

function readIndexes(reader: ByteReader): readonly number[] {
  return [...reader.bytes(readCompactU16(reader))];
}

function writeUnprefixed(writer: ByteWriter, message: WireMessage): void {
  writeMessageHeader(writer, message.header);
  writeCompactU16(writer, message.accountKeys.length);
  writeKeys(writer, message.accountKeys);
  writer.bytes(message.recentBlockhash);
  writeCompactU16(writer, message.instructions.length);
  for (const instruction of message.instructions) {
    writer.u8(instruction.programIdIndex);
    writeSized(writer, instruction.accounts);
    writeSized(writer, instruction.data);
  }
}

function writeLookup(writer: ByteWriter, lookup: WireLookup): void {
  writer.bytes(lookup.accountKey);
  writeSized(writer, lookup.writableIndexes);
  writeSized(writer, lookup.readonlyIndexes);
}

function writeSized(writer: ByteWriter, bytes: Uint8Array | readonly number[]): void {
  writeCompactU16(writer, bytes.length);
  writer.bytes(bytes);
}
