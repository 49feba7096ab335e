import type { MessageInitShape } from '@bufbuild/protobuf';
import { ADDRESS_BYTES, type Address, addressBytes, encodeAddress } from '../../solana/address.ts';
import { blockhashBytes, encodeBlockhash } from '../../solana/blockhash.ts';
import { encodeSignature, SIGNATURE_BYTES, signatureBytes } from '../../solana/signature.ts';
import type { Message, Transaction, TransactionConfig } from '../../solana/transaction.ts';
import type * as rows from './confirmed_block_pb.ts';
import type { MessageSchema, TransactionConfigSchema, TransactionSchema } from './confirmed_block_pb.ts';

export function encodeTransaction(transaction: Transaction): MessageInitShape<typeof TransactionSchema> {
  return { signatures: transaction.signatures.map(signatureBytes), message: encodeMessage(transaction.message) };
}

/** Throws where a part is missing or has the wrong size. */
export function decodeTransaction(row: rows.Transaction | undefined): Transaction {
  if (row?.message === undefined) throw new Error('a transaction without a message');
  return {
    signatures: row.signatures.map((bytes) => encodeSignature(sized(bytes, SIGNATURE_BYTES, 'a signature'))),
    message: decodeMessage(row.message),
  };
}

/** An address's 32 bytes as stored. */
export function decodeAddress(bytes: Uint8Array): Address {
  return encodeAddress(sized(bytes, ADDRESS_BYTES, 'an address'));
}

/** A number that the network keeps in one byte and protobuf in a u32. */
export function byteValue(value: number, what: string): number {
  if (value > 255) throw new Error(`${what} is ${value}, above 255`);
  return value;
}

function encodeMessage(message: Message): MessageInitShape<typeof MessageSchema> {
  return {
    header: message.header,
    accountKeys: message.accountKeys.map(addressBytes),
    recentBlockhash: blockhashBytes(message.recentBlockhash),
    instructions: message.instructions.map(({ programIdIndex, accounts, data }) => ({
      programIdIndex,
      accounts: Uint8Array.from(accounts),
      data,
    })),
    versioned: message.version !== 'legacy',
    addressTableLookups: message.addressTableLookups.map((lookup) => ({
      accountKey: addressBytes(lookup.accountKey),
      writableIndexes: Uint8Array.from(lookup.writableIndexes),
      readonlyIndexes: Uint8Array.from(lookup.readonlyIndexes),
    })),
    ...(message.version === 1 ? { config: encodeConfig(message.config) } : {}),
  };
}

function decodeMessage(row: rows.Message): Message {
  if (row.header === undefined) throw new Error('a message without a header');
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = row.header;
  return {
    version: !row.versioned ? 'legacy' : row.config === undefined ? 0 : 1,
    header: {
      numRequiredSignatures: byteValue(numRequiredSignatures, 'numRequiredSignatures'),
      numReadonlySignedAccounts: byteValue(numReadonlySignedAccounts, 'numReadonlySignedAccounts'),
      numReadonlyUnsignedAccounts: byteValue(numReadonlyUnsignedAccounts, 'numReadonlyUnsignedAccounts'),
    },
    accountKeys: row.accountKeys.map(decodeAddress),
    recentBlockhash: encodeBlockhash(sized(row.recentBlockhash, 32, 'a blockhash')),
    instructions: row.instructions.map((instruction) => ({
      programIdIndex: byteValue(instruction.programIdIndex, 'programIdIndex'),
      accounts: Array.from(instruction.accounts),
      data: instruction.data,
    })),
    addressTableLookups: row.addressTableLookups.map((lookup) => ({
      accountKey: decodeAddress(lookup.accountKey),
      writableIndexes: Array.from(lookup.writableIndexes),
      readonlyIndexes: Array.from(lookup.readonlyIndexes),
    })),
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

function sized(bytes: Uint8Array, length: number, what: string): Uint8Array {
  if (bytes.length !== length) throw new Error(`${what} of ${bytes.length} bytes instead of ${length}`);
  return bytes;
}
