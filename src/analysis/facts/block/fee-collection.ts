import type { Address } from '../../../solana/ids/ids.ts';
import type { Reward } from '../../../solana/model/transaction.ts';

/** The account that was paid the fees of a block, and how much. Usually the identity of the leader, but no block says so. */
export interface FeeCollection {
  readonly collector: Address;
  readonly lamports: bigint;
}

/**
 * From the `Fee` reward of a block. null if the rewards are not in the answer, if none is a fee, as in a block without transactions, or if
 * several accounts were paid.
 */
export function feeCollection(rewards: readonly Reward[] | null): FeeCollection | null {
  const [first, ...others] = rewards?.filter(({ rewardType }) => rewardType === 'Fee') ?? [];
  if (first === undefined || others.some(({ pubkey }) => pubkey !== first.pubkey)) return null;
  return {
    collector: first.pubkey,
    lamports: others.reduce((sum, { lamports }) => sum + lamports, first.lamports),
  };
}
