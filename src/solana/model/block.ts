import type { Blockhash, Slot } from '../ids/ids.ts';
import type { TransactionMeta } from './meta.ts';
import type { Reward } from './reward.ts';
import type { Transaction } from './transaction.ts';

/** A block without its transactions and rewards. */
export interface BlockHeader {
  readonly slot: Slot;
  readonly parentSlot: Slot;
  readonly blockhash: Blockhash;
  readonly previousBlockhash: Blockhash;
  readonly blockHeight: bigint | null;
  /** Unix seconds, estimated by the network. */
  readonly blockTime: bigint | null;
}

export interface Block extends BlockHeader {
  readonly transactions: readonly ExecutedTransaction[];
  readonly rewards: readonly Reward[];
  readonly numRewardPartitions: bigint | null;
}

/** A transaction and its metadata; `meta` is null if none was recorded. */
export interface ExecutedTransaction {
  readonly transaction: Transaction;
  readonly meta: TransactionMeta | null;
}
