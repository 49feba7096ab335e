import {
  addressBytes,
  blockhashBytes,
  encodeAddress,
  encodeBlockhash,
  encodeSignature,
  signatureBytes,
} from '../ids/id-bytes.ts';
import type { CompiledInstruction, Message, Transaction } from '../model/transaction.ts';

/** A transaction with its signatures, keys and hashes as bytes instead of base58 text. */
export interface WireTransaction {
  readonly signatures: readonly Uint8Array[];
  readonly message: WireMessage;
}

export interface WireMessage extends Pick<Message, 'version' | 'header' | 'config'> {
  readonly accountKeys: readonly Uint8Array[];
  readonly recentBlockhash: Uint8Array;
  readonly instructions: readonly WireInstruction[];
  readonly addressTableLookups: readonly WireLookup[];
}

export interface WireInstruction extends Omit<CompiledInstruction, 'accounts'> {
  readonly accounts: ByteValues;
}

export interface WireLookup {
  readonly accountKey: Uint8Array;
  readonly writableIndexes: ByteValues;
  readonly readonlyIndexes: ByteValues;
}

/** Indexes of one byte each. */
type ByteValues = Uint8Array | readonly number[];

export function toWireForm({ signatures, message }: Transaction): WireTransaction {
  return { signatures: signatures.map(signatureBytes), message: toWireMessage(message) };
}

export function toWireMessage(message: Message): WireMessage {
  return {
    ...message,
    accountKeys: message.accountKeys.map(addressBytes),
    recentBlockhash: blockhashBytes(message.recentBlockhash),
    addressTableLookups: message.addressTableLookups.map((lookup) => ({
      ...lookup,
      accountKey: addressBytes(lookup.accountKey),
    })),
  };
}

export function fromWireForm({ signatures, message }: WireTransaction): Transaction {
  const { version, header, accountKeys, recentBlockhash, instructions, addressTableLookups, config } = message;
  return {
    signatures: signatures.map(encodeSignature),
    message: {
      version,
      header,
      accountKeys: accountKeys.map(encodeAddress),
      recentBlockhash: encodeBlockhash(recentBlockhash),
      instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
        programIdIndex,
        accounts: Array.from(accounts),
        data,
      })),
      addressTableLookups: addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
        accountKey: encodeAddress(accountKey),
        writableIndexes: Array.from(writableIndexes),
        readonlyIndexes: Array.from(readonlyIndexes),
      })),
      config,
    },
  };
}
