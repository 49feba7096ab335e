import { encodeSignature } from '../ids/id-bytes.ts';
import { ByteError, type ByteReader, createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import { SIGNATURE_BYTES, type Signature } from '../ids/ids.ts';
import type { Message, Transaction } from '../model/transaction.ts';
import { readCompactU16, writeCompactU16 } from './compact-u16.ts';
import { readMessage, writeMessage } from './message-codec.ts';
import { readMany } from './message-parts.ts';
import { UnknownVersionError, VERSION_FLAG } from './message-version.ts';
import { toWireForm, toWireMessage, type WireTransaction } from './wire-form.ts';

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
