import {
  ByteError,
  type ByteReader,
  type ByteWriter,
  createByteReader,
  createByteWriter,
} from '../../shared/bytes/bytes.ts';
import { encodeAddress, encodeBlockhash, encodeSignature } from '../ids/id-bytes.ts';
import { ADDRESS_BYTES, type Address, BLOCKHASH_BYTES, SIGNATURE_BYTES, type Signature } from '../ids/ids.ts';
import {
  type AddressTableLookup,
  type CompiledInstruction,
  type Message,
  type MessageHeader,
  NO_CONFIG,
  type Transaction,
  type TransactionConfig,
} from '../model/transaction.ts';
import { readCompactU16, writeCompactU16 } from './compact-u16.ts';
import { type WireLookup, type WireMessage, type WireTransaction, toWireForm, toWireMessage } from './wire-form.ts';

/**
 * Decodes a legacy, version 0 or version 1 transaction from its wire bytes. Strict: length prefixes in their shortest form, exactly
 * the signatures that the message requires, no bytes left over. Throws ByteError, or UnknownVersionError for another version.
 */
export function decodeTransactionBytes(bytes: Uint8Array): Transaction {
  const reader = createByteReader(bytes);
  const transaction = reader.fork().u8() < VERSION_FLAG ? readSignaturesFirst(reader) : readMessageFirst(reader);
  expectEnd(reader);
  return transaction;
}

/** The wire bytes of a transaction: the exact inverse of decodeTransactionBytes. */
export function encodeTransactionBytes(transaction: Transaction): Uint8Array {
  return encodeWireTransaction(toWireForm(transaction));
}

/** Like encodeTransactionBytes, for a transaction whose signatures, keys and hashes are bytes instead of base58 text. */
export function encodeWireTransaction({ signatures, message }: WireTransaction): Uint8Array {
  const writer = createByteWriter(PACKET_BYTES);
  if (message.version === 1) writeMessage(writer, message);
  else writeCompactU16(writer, signatures.length);
  for (const signature of signatures) writer.bytes(signature);
  if (message.version !== 1) writeMessage(writer, message);
  return writer.finish();
}

/** The packet size of the network, which limits legacy and version 0 transactions. */
export const PACKET_BYTES = 1232;

/** The bytes that are signed: the message with its version prefix, if it has one. */
export function encodeMessageBytes(message: Message): Uint8Array {
  const writer = createByteWriter();
  writeMessage(writer, toWireMessage(message));
  return writer.finish();
}

/** Decodes a message of any supported version, as strictly as decodeTransactionBytes. Throws ByteError. */
export function decodeMessageBytes(bytes: Uint8Array): Message {
  const reader = createByteReader(bytes);
  const message = readMessage(reader);
  expectEnd(reader);
  return message;
}

/** The signatures in front of a message that cannot be decoded; empty if they cannot be read or do not come first. */
export function readLeadingSignatures(bytes: Uint8Array): readonly Signature[] {
  const reader = createByteReader(bytes);
  try {
    return reader.fork().u8() < VERSION_FLAG ? readSignatures(reader, readCompactU16(reader)) : [];
  } catch {
    return [];
  }
}

/** Reads a message of any supported version and leaves the bytes after it unread. Throws ByteError. */
export function readMessage(reader: ByteReader): Message {
  const first = reader.fork().u8();
  if (first < VERSION_FLAG) return readLegacyMessage(reader);
  const version = first - VERSION_FLAG;
  if (version > 1) throw new UnknownVersionError(version, reader.offset());
  reader.u8();
  return version === 1 ? readMessageV1(reader) : readMessageV0(reader);
}

/** A message of an unsupported version. */
export class UnknownVersionError extends ByteError {
  readonly version: number;
  constructor(version: number, offset: number) {
    super(`unknown message version ${version}`, offset);
    this.version = version;
  }
}

/** The bit of a message's first byte that marks it as versioned; the other seven bits are the version. */
export const VERSION_FLAG = 0x80;

function readSignaturesFirst(reader: ByteReader): Transaction {
  const signatures = readSignatures(reader, readCompactU16(reader));
  const start = reader.offset();
  const message = readMessage(reader);
  const required = message.header.numRequiredSignatures;
  if (message.version === 1) throw new ByteError('version 1 message behind its signatures', start);
  if (signatures.length !== required) {
    throw new ByteError(`${signatures.length} signatures in front of a message that requires ${required}`, start);
  }
  return { signatures, message };
}

function readMessageFirst(reader: ByteReader): Transaction {
  const version = reader.fork().u8() - VERSION_FLAG;
  if (version > 1) throw new UnknownVersionError(version, 0);
  if (version === 0) throw reader.error('version 0 message without signatures in front');
  const message = readMessage(reader);
  return { message, signatures: readSignatures(reader, message.header.numRequiredSignatures) };
}

function readSignatures(reader: ByteReader, count: number): readonly Signature[] {
  return readMany(count, () => encodeSignature(reader.bytes(SIGNATURE_BYTES)));
}

function expectEnd(reader: ByteReader): void {
  if (reader.remaining() > 0) throw reader.error(`${reader.remaining()} bytes left over`);
}

/** Writes exactly the bytes that are signed, including the version prefix. */
function writeMessage(writer: ByteWriter, message: WireMessage): void {
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

// Bits of the config mask of a version 1 message (SIMD-0385). The priority fee has two bits, either both set or neither.
const PRIORITY_FEE = 0b11;
const COMPUTE_UNIT_LIMIT = 0b100;
const LOADED_ACCOUNTS_DATA_SIZE_LIMIT = 0b1000;
const HEAP_SIZE = 0b10000;

/** Reads a version 1 message (SIMD-0385) after its prefix and leaves the bytes after it unread. Throws ByteError. */
function readMessageV1(reader: ByteReader): Message {
  const header = readMessageHeader(reader);
  const mask = readConfigMask(reader);
  const recentBlockhash = encodeBlockhash(reader.bytes(BLOCKHASH_BYTES));
  const instructionCount = reader.u8();
  const accountKeys = readAddresses(reader, reader.u8());
  const config = readConfig(reader, mask);
  const sizes = readMany(instructionCount, () => ({
    programIdIndex: reader.u8(),
    accounts: reader.u8(),
    data: reader.u16(),
  }));
  const instructions = sizes.map(({ programIdIndex, accounts, data }): CompiledInstruction => ({
    programIdIndex,
    accounts: [...reader.bytes(accounts)],
    data: reader.bytes(data),
  }));
  return { version: 1, header, accountKeys, recentBlockhash, instructions, addressTableLookups: [], config };
}

/** Writes a version 1 message without its prefix. Throws RangeError if a count does not fit its field. */
function writeMessageV1(writer: ByteWriter, message: WireMessage): void {
  const config = message.config ?? NO_CONFIG;
  writeMessageHeader(writer, message.header);
  writer.u32(configMask(config));
  writer.bytes(message.recentBlockhash);
  writer.u8(checkCount(message.instructions.length, 0xff, 'instructions'));
  writer.u8(checkCount(message.accountKeys.length, 0xff, 'account keys'));
  writeKeys(writer, message.accountKeys);
  if (config.priorityFee !== null) writer.u64(config.priorityFee);
  if (config.computeUnitLimit !== null) writer.u32(config.computeUnitLimit);
  if (config.loadedAccountsDataSizeLimit !== null) writer.u32(config.loadedAccountsDataSizeLimit);
  if (config.heapSize !== null) writer.u32(config.heapSize);
  for (const { programIdIndex, accounts, data } of message.instructions) {
    writer.u8(programIdIndex);
    writer.u8(checkCount(accounts.length, 0xff, 'accounts of an instruction'));
    writer.u16(checkCount(data.length, 0xffff, 'data bytes of an instruction'));
  }
  for (const { accounts, data } of message.instructions) {
    writer.bytes(accounts);
    writer.bytes(data);
  }
}

function readConfigMask(reader: ByteReader): number {
  const start = reader.offset();
  const mask = reader.u32();
  const fee = mask & PRIORITY_FEE;
  if (fee !== 0 && fee !== PRIORITY_FEE) throw new ByteError('half a priority fee in the config mask', start);
  const known = PRIORITY_FEE | COMPUTE_UNIT_LIMIT | LOADED_ACCOUNTS_DATA_SIZE_LIMIT | HEAP_SIZE;
  if (mask > known) throw new ByteError(`unknown bits in the config mask ${mask.toString(2)}`, start);
  return mask;
}

function readConfig(reader: ByteReader, mask: number): TransactionConfig {
  return {
    priorityFee: (mask & PRIORITY_FEE) === 0 ? null : reader.u64(),
    computeUnitLimit: (mask & COMPUTE_UNIT_LIMIT) === 0 ? null : reader.u32(),
    loadedAccountsDataSizeLimit: (mask & LOADED_ACCOUNTS_DATA_SIZE_LIMIT) === 0 ? null : reader.u32(),
    heapSize: (mask & HEAP_SIZE) === 0 ? null : reader.u32(),
  };
}

function configMask(config: TransactionConfig): number {
  return (
    (config.priorityFee === null ? 0 : PRIORITY_FEE) |
    (config.computeUnitLimit === null ? 0 : COMPUTE_UNIT_LIMIT) |
    (config.loadedAccountsDataSizeLimit === null ? 0 : LOADED_ACCOUNTS_DATA_SIZE_LIMIT) |
    (config.heapSize === null ? 0 : HEAP_SIZE)
  );
}

function checkCount(count: number, max: number, what: string): number {
  if (count > max) throw new RangeError(`${count} ${what}: version 1 has room for ${max}`);
  return count;
}

/** The three counts that every message version starts with. */
function readMessageHeader(reader: ByteReader): MessageHeader {
  return {
    numRequiredSignatures: reader.u8(),
    numReadonlySignedAccounts: reader.u8(),
    numReadonlyUnsignedAccounts: reader.u8(),
  };
}

function writeMessageHeader(writer: ByteWriter, header: MessageHeader): void {
  writer.u8(header.numRequiredSignatures);
  writer.u8(header.numReadonlySignedAccounts);
  writer.u8(header.numReadonlyUnsignedAccounts);
}

function readAddresses(reader: ByteReader, count: number): readonly Address[] {
  return readMany(count, () => encodeAddress(reader.bytes(ADDRESS_BYTES)));
}

function writeKeys(writer: ByteWriter, keys: readonly Uint8Array[]): void {
  for (const key of keys) writer.bytes(key);
}

/** Reads `count` values. A false count cannot exhaust memory: every read consumes bytes and throws at the end of the input. */
function readMany<T>(count: number, read: () => T): readonly T[] {
  const values: T[] = [];
  for (let at = 0; at < count; at++) values.push(read());
  return values;
}
