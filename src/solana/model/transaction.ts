import type { TransactionError } from '../errors/transaction-error.ts';
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

/** What the header requests for the static key at an index, of `count` static keys. */
export function staticKeyRoles(
  header: MessageHeader,
  count: number,
  index: number,
): { readonly signer: boolean; readonly writable: boolean } {
  const signer = index < header.numRequiredSignatures;
  const writableEnd = signer
    ? header.numRequiredSignatures - header.numReadonlySignedAccounts
    : count - header.numReadonlyUnsignedAccounts;
  return { signer, writable: index < writableEnd };
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

/** The recorded result of executing a transaction. A null list or value was not recorded; a null `err` means success. */
export interface TransactionMeta<I = CompiledInnerInstruction> {
  readonly err: TransactionError | null;
  /** Lamports. */
  readonly fee: bigint;
  /** Lamports, one per account: static keys, loaded writable, loaded readonly. */
  readonly preBalances: readonly bigint[];
  readonly postBalances: readonly bigint[];
  readonly innerInstructions: readonly InnerInstructions<I>[] | null;
  readonly logMessages: readonly string[] | null;
  readonly preTokenBalances: readonly TokenBalance[] | null;
  readonly postTokenBalances: readonly TokenBalance[] | null;
  readonly rewards: readonly Reward[] | null;
  readonly loadedAddresses: LoadedAddresses;
  readonly returnData: ReturnData | null;
  readonly computeUnitsConsumed: bigint | null;
  readonly costUnits: bigint | null;
}

/** The inner instructions (CPIs) of one top-level instruction, flattened in call order. */
export interface InnerInstructions<I> {
  /** Index of the top-level instruction, from 0. */
  readonly index: number;
  readonly instructions: readonly I[];
}

export interface CompiledInnerInstruction extends CompiledInstruction {
  /** 2 if called by the top-level instruction, 3 if called by an instruction of height 2, and so on; null if not recorded. */
  readonly stackHeight: number | null;
}

export interface LoadedAddresses {
  readonly writable: readonly Address[];
  readonly readonly: readonly Address[];
}

export interface ReturnData {
  readonly programId: Address;
  readonly data: Uint8Array;
}

/** A token account's balance; `owner` and `programId` are null in older records. */
export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: Address;
  readonly owner: Address | null;
  readonly programId: Address | null;
  readonly uiTokenAmount: UiTokenAmount;
}

/** A recorded token amount: `amount` is in raw units, the ui values are the node's. */
export interface UiTokenAmount {
  readonly amount: bigint;
  readonly decimals: number;
  /** The recorded double; nodes record null for amounts of zero or close to it. */
  readonly uiAmount: number | null;
  readonly uiAmountString: string;
}

/** Raw units of a token as a decimal without trailing zeros: (1500n, 3) → "1.5". */
export function formatUiAmount(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}

export const NO_LOADED_ADDRESSES: LoadedAddresses = { writable: [], readonly: [] };

/** The types that Agave defines. VATDebit is the validator admission ticket of Alpenglow. */
export const REWARD_TYPES = ['Fee', 'Rent', 'Staking', 'Voting', 'DeactivatedStake', 'VATDebit'] as const;
export type RewardType = (typeof REWARD_TYPES)[number];

/** Lamports that the network credited to an account or debited from it (negative). */
export interface Reward {
  readonly pubkey: Address;
  readonly lamports: bigint;
  readonly postBalance: bigint;
  /** A RewardType, or the word of the answer if it is unknown; the number as digits if a row has one without a word. */
  readonly rewardType: string | null;
  /** Percent, only for voting and staking rewards. */
  readonly commission: number | null;
  /** Basis points, only from the newest nodes. */
  readonly commissionBps: number | null;
}

export function isRewardType(word: string): word is RewardType {
  return REWARD_TYPES.some((type) => type === word);
}
