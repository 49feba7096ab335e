import { addressBytes } from '../address.ts';
import { blockhashBytes } from '../blockhash.ts';
import { signatureBytes } from '../signature.ts';
import type { AddressTableLookup, CompiledInstruction, Message, Transaction } from '../transaction.ts';

/** A transaction with its signatures, keys and hashes as the bytes that travel, not as base58 text. */
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

export function wireTransaction({ signatures, message }: Transaction): WireTransaction {
  return { signatures: signatures.map(signatureBytes), message: wireMessage(message) };
}

export function wireMessage(message: Message): WireMessage {
  return {
    ...message,
    accountKeys: message.accountKeys.map(addressBytes),
    recentBlockhash: blockhashBytes(message.recentBlockhash),
    addressTableLookups: message.addressTableLookups.map(wireLookup),
  };
}

function wireLookup(lookup: AddressTableLookup): WireLookup {
  return { ...lookup, accountKey: addressBytes(lookup.accountKey) };
}
