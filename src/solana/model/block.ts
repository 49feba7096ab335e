import type { Blockhash, Slot } from '../ids/ids.ts';
import type { Reward, Transaction, TransactionMeta } from './transaction.ts';

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

/**
 * The footer that the leader writes at the end of its block (SIMD-0307), which nobody verifies. Values of another form
 * are null.
 */
export interface BlockFooter {
  /** Unix time in nanoseconds, by the leader's clock. */
  readonly producerTimeNanos: bigint | null;
  readonly userAgent: string | null;
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
