import { addressBytes, blockhashBytes, encodeAddress, signatureBytes } from '../../solana/ids/id-bytes.ts';
import { ADDRESS_BYTES, type Address, SIGNATURE_BYTES } from '../../solana/ids/ids.ts';
import { type Message, NO_CONFIG, type Transaction, type TransactionConfig } from '../../solana/model/transaction.ts';
import type { WireMessage, WireTransaction } from '../../solana/wire/wire-form.ts';
import type * as rows from './confirmed_block_pb.ts';
import type { RowWriter } from './row-writer.ts';

export function writeTransaction(row: RowWriter, { signatures, message }: Transaction): void {
  row.byteLists(1, signatures.map(signatureBytes));
  row.message(2, () => writeMessage(row, message));
}

/** Decodes a transaction, keeping keys as bytes. Throws if a part is missing or has the wrong length. */
export function decodeTransaction(row: rows.Transaction | undefined): WireTransaction {
  if (row?.message === undefined) throw new Error('a transaction without a message');
  return {
    signatures: row.signatures.map((bytes) => expectLength(bytes, SIGNATURE_BYTES, 'a signature')),
    message: decodeMessage(row.message),
  };
}

/** Throws unless there are 32 bytes. */
export function decodeAddress(bytes: Uint8Array): Address {
  return encodeAddress(expectAddress(bytes));
}

/** Checks a number that is a u8 on the wire and a u32 in protobuf. */
export function expectU8(value: number, what: string): number {
  if (value > 255) throw new Error(`${what} is ${value}, above 255`);
  return value;
}

function writeMessage(row: RowWriter, message: Message): void {
  row.message(1, () => {
    row.u32(1, message.header.numRequiredSignatures);
    row.u32(2, message.header.numReadonlySignedAccounts);
    row.u32(3, message.header.numReadonlyUnsignedAccounts);
  });
  row.byteLists(2, message.accountKeys.map(addressBytes));
  row.bytes(3, blockhashBytes(message.recentBlockhash));
  row.messages(4, message.instructions, ({ programIdIndex, accounts, data }) => {
    row.u32(1, programIdIndex);
    row.bytes(2, accounts);
    row.bytes(3, data);
  });
  row.bool(5, message.version !== 'legacy');
  row.messages(6, message.addressTableLookups, ({ accountKey, writableIndexes, readonlyIndexes }) => {
    row.bytes(1, addressBytes(accountKey));
    row.bytes(2, writableIndexes);
    row.bytes(3, readonlyIndexes);
  });
  if (message.version === 1) row.message(7, () => writeConfig(row, message.config ?? NO_CONFIG));
}

function decodeMessage(row: rows.Message): WireMessage {
  if (row.header === undefined) throw new Error('a message without a header');
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = row.header;
  for (const { programIdIndex } of row.instructions) expectU8(programIdIndex, 'programIdIndex');
  for (const { accountKey } of row.addressTableLookups) expectAddress(accountKey);
  return {
    version: !row.versioned ? 'legacy' : row.config === undefined ? 0 : 1,
    header: {
      numRequiredSignatures: expectU8(numRequiredSignatures, 'numRequiredSignatures'),
      numReadonlySignedAccounts: expectU8(numReadonlySignedAccounts, 'numReadonlySignedAccounts'),
      numReadonlyUnsignedAccounts: expectU8(numReadonlyUnsignedAccounts, 'numReadonlyUnsignedAccounts'),
    },
    accountKeys: row.accountKeys.map(expectAddress),
    recentBlockhash: expectLength(row.recentBlockhash, 32, 'a blockhash'),
    instructions: row.instructions,
    addressTableLookups: row.addressTableLookups,
    config: row.versioned && row.config !== undefined ? decodeConfig(row.config) : null,
  };
}

function writeConfig(row: RowWriter, config: TransactionConfig): void {
  row.optionalU64(1, config.priorityFee);
  row.optionalU32(2, config.computeUnitLimit);
  row.optionalU32(3, config.loadedAccountsDataSizeLimit);
  row.optionalU32(4, config.heapSize);
}

function decodeConfig(row: rows.TransactionConfig): TransactionConfig {
  return {
    priorityFee: row.priorityFee ?? null,
    computeUnitLimit: row.computeUnitLimit ?? null,
    loadedAccountsDataSizeLimit: row.loadedAccountsDataSizeLimit ?? null,
    heapSize: row.heapSize ?? null,
  };
}

function expectAddress(bytes: Uint8Array): Uint8Array {
  return expectLength(bytes, ADDRESS_BYTES, 'an address');
}

export function expectLength(bytes: Uint8Array, length: number, what: string): Uint8Array {
  if (bytes.length !== length) throw new Error(`${what} of ${bytes.length} bytes instead of ${length}`);
  return bytes;
}
