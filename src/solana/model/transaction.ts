import type { Address, Blockhash, Signature } from '../ids/ids.ts';

/** The transaction versions that Slotscope decodes. */
export type TransactionVersion = 'legacy' | 0 | 1;

/** Signatures and the message they sign. The first signature is the transaction's id. */
export interface Transaction {
  readonly signatures: readonly Signature[];
  readonly message: Message;
}

/** A transaction's id: its first signature. Throws if it has none, which is impossible in a ledger. */
export function transactionId(transaction: Transaction): Signature {
  const [id] = transaction.signatures;
  if (id === undefined) throw new Error('a transaction without signatures');
  return id;
}

export interface Message {
  readonly version: TransactionVersion;
  readonly header: MessageHeader;
  /** Static keys only. Higher indexes refer to the loaded addresses, writable first. */
  readonly accountKeys: readonly Address[];
  /** A recent blockhash or a durable nonce value. */
  readonly recentBlockhash: Blockhash;
  readonly instructions: readonly CompiledInstruction[];
  /** Empty for legacy and version 1. */
  readonly addressTableLookups: readonly AddressTableLookup[];
  /** Version 1 only; earlier versions set these limits with compute budget instructions. */
  readonly config: TransactionConfig | null;
}

export interface MessageHeader {
  readonly numRequiredSignatures: number;
  readonly numReadonlySignedAccounts: number;
  readonly numReadonlyUnsignedAccounts: number;
}

/** An instruction with indexes into the transaction's account keys. */
export interface CompiledInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

export interface AddressTableLookup {
  readonly accountKey: Address;
  readonly writableIndexes: readonly number[];
  readonly readonlyIndexes: readonly number[];
}

/** The config values of a version 1 message (SIMD-0385), null if not set. Priority fee in lamports, sizes in bytes. */
export interface TransactionConfig {
  readonly priorityFee: bigint | null;
  readonly computeUnitLimit: number | null;
  readonly loadedAccountsDataSizeLimit: number | null;
  readonly heapSize: number | null;
}

/** The config of a version 1 message that sets no values. */
export const NO_CONFIG: TransactionConfig = {
  priorityFee: null,
  computeUnitLimit: null,
  loadedAccountsDataSizeLimit: null,
  heapSize: null,
};
