import type { Address } from '../ids/address.ts';
import type { Blockhash } from '../ids/blockhash.ts';
import type { Signature } from '../ids/signature.ts';

/** The versions whose wire format is known. */
export type TransactionVersion = 'legacy' | 0 | 1;

/** A transaction as it travels: signatures over a message. The first signature is its id. */
export interface Transaction {
  readonly signatures: readonly Signature[];
  readonly message: Message;
}

/** A transaction's id: its first signature. Throws if it has no signature, which no ledger can hold. */
export function transactionId(transaction: Transaction): Signature {
  const [id] = transaction.signatures;
  if (id === undefined) throw new Error('a transaction without signatures');
  return id;
}

export interface Message {
  readonly version: TransactionVersion;
  readonly header: MessageHeader;
  /** Static keys only; indexes past them refer to the loaded addresses, writable first. */
  readonly accountKeys: readonly Address[];
  /** The recent blockhash, or the value of a durable nonce. */
  readonly recentBlockhash: Blockhash;
  readonly instructions: readonly CompiledInstruction[];
  /** Empty for legacy and version 1. */
  readonly addressTableLookups: readonly AddressTableLookup[];
  /** Version 1 only: what earlier versions say with compute-budget instructions. */
  readonly config: TransactionConfig | null;
}

export interface MessageHeader {
  readonly numRequiredSignatures: number;
  readonly numReadonlySignedAccounts: number;
  readonly numReadonlyUnsignedAccounts: number;
}

/** An instruction by indexes into the transaction's account keys. */
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

/** Limits in a version 1 header; null where not given. Priority fee in lamports, sizes in bytes. */
export interface TransactionConfig {
  readonly priorityFee: bigint | null;
  readonly computeUnitLimit: number | null;
  readonly loadedAccountsDataSizeLimit: number | null;
  readonly heapSize: number | null;
}

/** Of a version 1 message that states no limits. */
export const NO_CONFIG: TransactionConfig = {
  priorityFee: null,
  computeUnitLimit: null,
  loadedAccountsDataSizeLimit: null,
  heapSize: null,
};
