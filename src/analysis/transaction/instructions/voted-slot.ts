import { isJsonArray, isJsonObject, type JsonObject } from '../../../shared/json/json.ts';
import { integerIn, objectIn } from './parse-call.ts';

/** The newest slot that an instruction of the vote program votes for; null where it is no vote. */
export function votedSlot(info: JsonObject): bigint | null {
  const vote = objectIn(info, 'towerSync') ?? objectIn(info, 'voteStateUpdate') ?? objectIn(info, 'vote');
  if (vote === null) return null;
  const { slots, lockouts } = vote;
  if (isJsonArray(slots)) return integerIn({ slot: slots.at(-1) ?? null }, 'slot');
  const last = isJsonArray(lockouts) ? lockouts.at(-1) : null;
  return isJsonObject(last) ? integerIn(last, 'slot') : null;
}
