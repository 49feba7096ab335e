import type { Address } from '../../../src/solana/ids/ids.ts';
import { baseFeeOf, countFeeSignatures } from '../../../src/solana/model/fees.ts';
import type { ExecutedTransaction } from '../../../src/solana/model/block.ts';
import type { Reward, RewardType } from '../../../src/solana/model/transaction.ts';
import type { Bank } from '../execution/bank.ts';
import { toKit } from '../execution/kit-address.ts';

/** A reward before it is paid. Negative lamports are deducted. */
export interface RewardClaim {
  readonly pubkey: Address;
  readonly lamports: bigint;
  readonly rewardType: RewardType;
  /** Percent; voting and staking rewards only. */
  readonly commission: number | null;
}

/** The leader's share of a block's fees: half of the base fees (the other half is burned) and all priority fees (SIMD-0096). */
export function leaderFee(transactions: readonly ExecutedTransaction[]): bigint {
  let base = 0n;
  let total = 0n;
  for (const { transaction, meta } of transactions) {
    const { accountKeys, instructions } = transaction.message;
    const calls = instructions.map(({ programIdIndex, data }) => ({
      programId: accountKeys[programIdIndex] ?? null,
      data,
    }));
    base += baseFeeOf(countFeeSignatures(transaction.signatures.length, calls));
    total += meta?.fee ?? 0n;
  }
  return total - base / 2n;
}

/** Pays a reward into the bank, so that it shows in the balances of later transactions. */
export function payReward(bank: Bank, { pubkey, lamports, rewardType, commission }: RewardClaim): Reward {
  const postBalance = bank.credit(toKit(pubkey), lamports);
  return { pubkey, lamports, postBalance, rewardType, commission, commissionBps: null };
}
