import { isJsonArray, isJsonObject } from '../../shared/json.ts';
import { integerIn, type Meaning, objectIn } from './meaning.ts';

/** The newest slot that a vote instruction of any kind votes for; null for any other instruction. */
export function votedSlot({ program, info }: Meaning): bigint | null {
  if (program !== 'vote') return null;
  const vote = objectIn(info, 'towerSync') ?? objectIn(info, 'voteStateUpdate') ?? objectIn(info, 'vote');
  if (vote === null) return null;
  const { slots, lockouts } = vote;
  if (isJsonArray(slots)) return integerIn({ slot: slots.at(-1) ?? null }, 'slot');
  const last = isJsonArray(lockouts) ? lockouts.at(-1) : null;
  return isJsonObject(last) ? integerIn(last, 'slot') : null;
}
