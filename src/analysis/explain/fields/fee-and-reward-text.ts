import type { FeeSignatures } from '../../../solana/model/fees.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { truncateText } from '../../../shared/format/shorten-text.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { isRewardType, type RewardType } from '../../../solana/model/transaction.ts';

/** "1 signature", or "1,810 signatures and 5 precompile verifications". */
export function formatFeeSignatures({ signatures, verifications }: FeeSignatures): string {
  const own = `${formatInteger(signatures)} ${signatures === 1 ? 'signature' : 'signatures'}`;
  if (verifications === 0) return own;
  return `${own} and ${formatInteger(verifications)} precompile ${verifications === 1 ? 'verification' : 'verifications'}`;
}

/** "Deactivated stake"; "Refund (unknown)" for an unknown word. */
export function rewardTypeLabel(rewardType: string | null): string {
  const text = rewardTypeText(rewardType);
  return rewardType === null || isRewardType(rewardType) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}

/** The same inside a sentence: only a word of the answer retains its capitals. */
export function rewardTypeText(rewardType: string | null): string {
  if (rewardType === null) return 'not typed';
  return isRewardType(rewardType)
    ? TEXTS[rewardType]
    : `${visibleText(truncateText(rewardType.slice(0, 2 * MAX_CHARACTERS), MAX_CHARACTERS))} (unknown)`;
}

const TEXTS: Readonly<Record<RewardType, string>> = {
  Fee: 'fee',
  Rent: 'rent',
  Staking: 'staking',
  Voting: 'voting',
  DeactivatedStake: 'deactivated stake',
  VATDebit: 'admission ticket',
};

const MAX_CHARACTERS = 100;
