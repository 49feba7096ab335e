import type { BlockOverview } from '../block/block-overview.ts';
import type { Absence } from './absence.ts';
import type { BlockAbsences, BlockField } from './block-absences.ts';

/** Why it is unknown how a block's fees were divided. */
export type RevenueGap =
  | { readonly kind: 'absentField'; readonly field: BlockField; readonly absence: Absence }
  | { readonly kind: 'noFeeReward' }
  | { readonly kind: 'undecodedTransactions' }
  | { readonly kind: 'missingFees' }
  /** A fee is lower than 5,000 lamports per signature. */
  | { readonly kind: 'lowFee' };

/** For a block whose `feeRevenue` is null. */
export function revenueGap({ block, rows, summary }: BlockOverview, absences: BlockAbsences): RevenueGap {
  const absentField = (['rewards', 'transactions', 'metadata', 'instructions'] as const).flatMap((field) => {
    const absence = absences[field];
    return absence === null ? [] : [{ kind: 'absentField' as const, field, absence }];
  })[0];
  if (absentField?.field === 'rewards') return absentField;
  if (block.rewards?.some(({ rewardType }) => rewardType === 'Fee') === false) return { kind: 'noFeeReward' };
  if (absentField !== undefined) return absentField;
  if (rows?.some(({ undecoded }) => undecoded !== null) === true) return { kind: 'undecodedTransactions' };
  return summary === null || summary.fees.missing > 0 ? { kind: 'missingFees' } : { kind: 'lowFee' };
}
