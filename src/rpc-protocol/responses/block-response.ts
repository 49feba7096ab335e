import type { BlockHeader } from '../../solana/model/block.ts';
import type { BlockFooter } from '../../solana/model/block-footer.ts';
import type { Reward } from '../../solana/model/reward.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import type { TransactionEntry } from './transaction-response.ts';

/** A decoded getBlock response. The response does not contain the slot, so `slot` is the requested one. */
export interface BlockResponse extends BlockHeader {
  /** null if not requested (transactionDetails `signatures` or `none`). */
  readonly transactions: readonly TransactionEntry[] | null;
  readonly signatures: readonly Signature[] | null;
  /** null if not requested. */
  readonly rewards: readonly Reward[] | null;
  readonly numRewardPartitions: bigint | null;
  /** null if the answer has none. */
  readonly footer: BlockFooter | null;
}
