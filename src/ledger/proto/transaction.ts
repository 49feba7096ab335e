import { encodeAddress } from '../../solana/ids/id-bytes.ts';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { ADDRESS_BYTES, type Address, SIGNATURE_BYTES } from '../../solana/ids/ids.ts';
import type { Transaction, TransactionConfig } from '../../solana/model/transaction.ts';
import { toWireForm, type WireMessage, type WireTransaction } from '../../solana/wire/wire-form.ts';
import type * as rows from './confirmed_block_pb.ts';
import type { MessageSchema, TransactionConfigSchema, TransactionSchema } from './confirmed_block_pb.ts';

export function encodeTransaction(transaction: Transaction): MessageInitShape<typeof TransactionSchema> {
  const { signatures, message } = toWireForm(transaction);
  return { signatures: [...signatures], message: encodeMessage(message) };
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

function encodeMessage(message: WireMessage): MessageInitShape<typeof MessageSchema> {
  const { header, accountKeys, recentBlockhash, instructions, addressTableLookups } = message;
  return {
    header,
    accountKeys: [...accountKeys],
    recentBlockhash,
    instructions: instructions.map((instruction) => ({
      ...instruction,
      accounts: Uint8Array.from(instruction.accounts),
    })),
    versioned: message.version !== 'legacy',
    addressTableLookups: addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
      accountKey,
      writableIndexes: Uint8Array.from(writableIndexes),
      readonlyIndexes: Uint8Array.from(readonlyIndexes),
    })),
    ...(message.version === 1 ? { config: encodeConfig(message.config) } : {}),
  };
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

function encodeConfig(config: TransactionConfig | null): MessageInitShape<typeof TransactionConfigSchema> {
  if (config === null) return {};
  const { priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize } = config;
  return {
    ...(priorityFee === null ? {} : { priorityFee }),
    ...(computeUnitLimit === null ? {} : { computeUnitLimit }),
    ...(loadedAccountsDataSizeLimit === null ? {} : { loadedAccountsDataSizeLimit }),
    ...(heapSize === null ? {} : { heapSize }),
  };
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
