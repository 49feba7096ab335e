import { encodeBlockhash } from '../ids/id-bytes.ts';
import { ByteError, type ByteReader, type ByteWriter } from '../../shared/bytes/bytes.ts';
import { BLOCKHASH_BYTES } from '../ids/ids.ts';
import { type CompiledInstruction, type Message, NO_CONFIG, type TransactionConfig } from '../model/transaction.ts';
import { readAddresses, readMany, readMessageHeader, writeKeys, writeMessageHeader } from './message-parts.ts';
import type { WireMessage } from './wire-form.ts';

// Bits of the config mask of a version 1 message (SIMD-0385). The priority fee has two bits, either both set or neither.
const PRIORITY_FEE = 0b11;
const COMPUTE_UNIT_LIMIT = 0b100;
const LOADED_ACCOUNTS_DATA_SIZE_LIMIT = 0b1000;
const HEAP_SIZE = 0b10000;

/** Reads a version 1 message (SIMD-0385) after its prefix and leaves the bytes after it unread. Throws ByteError. */
export function readMessageV1(reader: ByteReader): Message {
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
export function writeMessageV1(writer: ByteWriter, message: WireMessage): void {
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
