import { encodeAddress } from '../ids/id-bytes.ts';
import type { ByteReader, ByteWriter } from '../../shared/bytes/bytes.ts';
import { ADDRESS_BYTES, type Address } from '../ids/ids.ts';
import type { MessageHeader } from '../model/transaction.ts';

/** The three counts that every message version starts with. */
export function readMessageHeader(reader: ByteReader): MessageHeader {
  return {
    numRequiredSignatures: reader.u8(),
    numReadonlySignedAccounts: reader.u8(),
    numReadonlyUnsignedAccounts: reader.u8(),
  };
}

export function writeMessageHeader(writer: ByteWriter, header: MessageHeader): void {
  writer.u8(header.numRequiredSignatures);
  writer.u8(header.numReadonlySignedAccounts);
  writer.u8(header.numReadonlyUnsignedAccounts);
}

export function readAddresses(reader: ByteReader, count: number): readonly Address[] {
  return readMany(count, () => encodeAddress(reader.bytes(ADDRESS_BYTES)));
}

export function writeKeys(writer: ByteWriter, keys: readonly Uint8Array[]): void {
  for (const key of keys) writer.bytes(key);
}

/** Reads `count` values. A false count cannot exhaust memory: every read consumes bytes and throws at the end of the input. */
export function readMany<T>(count: number, read: () => T): readonly T[] {
  const values: T[] = [];
  for (let at = 0; at < count; at++) values.push(read());
  return values;
}
