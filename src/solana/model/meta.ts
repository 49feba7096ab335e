import type { Address } from '../ids/ids.ts';
import type { Reward } from './reward.ts';
import type { CompiledInstruction } from './transaction.ts';
import type { TransactionError } from '../errors/transaction-error.ts';

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

export const NO_LOADED_ADDRESSES: LoadedAddresses = { writable: [], readonly: [] };
