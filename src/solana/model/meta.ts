import type { Address } from '../ids/address.ts';
import type { Reward } from './reward.ts';
import type { CompiledInstruction } from './transaction.ts';
import type { TransactionError } from '../errors/transaction-error.ts';

/** What executing a transaction did, as recorded. null: not recorded. */
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

/** The calls that one top-level instruction made, flattened in call order. */
export interface InnerInstructions<I> {
  /** Position of the top-level instruction, from 0. */
  readonly index: number;
  readonly instructions: readonly I[];
}

export interface CompiledInnerInstruction extends CompiledInstruction {
  /** 2: called by the top-level instruction, 3: called by a 2, and so on; null where not recorded. */
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

/** A token amount as recorded: `amount` is exact raw units; the ui values are the node's own. */
export interface UiTokenAmount {
  readonly amount: bigint;
  readonly decimals: number;
  /** The double that was recorded; null for zero and next to zero, as nodes print it. */
  readonly uiAmount: number | null;
  readonly uiAmountString: string;
}

export const NO_LOADED_ADDRESSES: LoadedAddresses = { writable: [], readonly: [] };
