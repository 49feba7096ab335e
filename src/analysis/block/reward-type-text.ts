import { isRewardType, type RewardType } from '../../solana/model/transaction.ts';
import { truncateText } from '../../shared/format/shorten-text.ts';
import { visibleText } from '../../shared/format/visible-text.ts';

/** "Deactivated stake"; "Refund (unknown)" for a word that Slotscope does not know. */
export function rewardTypeLabel(rewardType: string | null): string {
  const text = rewardTypeText(rewardType);
  return rewardType === null || isRewardType(rewardType) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
}

/** The same inside a sentence: only a word of the answer keeps its capitals. */
export function rewardTypeText(rewardType: string | null): string {
  if (rewardType === null) return 'not typed';
  return isRewardType(rewardType)
    ? TEXTS[rewardType]
    : `${visibleText(truncateText(rewardType.slice(0, 2 * MAX_CHARACTERS), MAX_CHARACTERS))} (unknown)`;
}

const MAX_CHARACTERS = 100;

const TEXTS: Readonly<Record<RewardType, string>> = {
  Fee: 'fee',
  Rent: 'rent',
  Staking: 'staking',
  Voting: 'voting',
  DeactivatedStake: 'deactivated stake',
  VATDebit: 'admission ticket',
};
