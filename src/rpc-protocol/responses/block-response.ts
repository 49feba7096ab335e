import type { BlockHeader } from '../../solana/model/block.ts';
import type { Reward } from '../../solana/model/reward.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import type { TransactionEntry } from './transaction-response.ts';

/** A block as an endpoint answered it. The answer does not name its slot: the slot is the one that was asked for. */
export interface BlockResponse extends BlockHeader {
  /** null: not asked for (details `signatures` or `none`). */
  readonly transactions: readonly TransactionEntry[] | null;
  readonly signatures: readonly Signature[] | null;
  /** null: not asked for. */
  readonly rewards: readonly Reward[] | null;
  readonly numRewardPartitions: bigint | null;
}
