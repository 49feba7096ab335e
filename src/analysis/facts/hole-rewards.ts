import type { InflationReward } from '../../rpc-protocol/responses/decode-inflation-reward.ts';
import { type EpochSchedule, epochPosition } from '../../solana/era/clusters.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { HistoryHole } from './account-history.ts';

/** What the rewards of vote and stake accounts explain of a hole. */
export interface HoleRewards {
  /** Those that were paid between the two transactions, by epoch. */
  readonly paid: readonly InflationReward[];
  /** Lamports of the hole that they leave unexplained. */
  readonly left: bigint;
  /** How many epochs were asked for. */
  readonly epochs: number;
  /** How many of them the endpoint could not answer. */
  readonly unanswered: number;
}

/** The slot of the transaction that ends a hole, or else of the account state. */
function endOfHole({ later }: HistoryHole, now: Slot | null): Slot | null {
  return later?.listed.slot ?? now;
}

/**
 * The epochs whose rewards can be in a hole: those of an epoch are paid in the next one. None if no reward can explain it. Newest first.
 */
export function epochsOfHole(hole: HistoryHole, now: Slot | null, schedule: EpochSchedule): readonly bigint[] {
  const from = hole.earlier.listed.slot;
  const to = endOfHole(hole, now);
  if (to === null || to <= from || hole.lamports <= 0n) return [];
  const epochs: bigint[] = [];
  const first = epochPosition(schedule, from).epoch;
  for (let { epoch } = epochPosition(schedule, to); epoch >= first && epoch > 0n; epoch--) epochs.push(epoch - 1n);
  return epochs;
}

/** `answers`: of each epoch of the hole; null if it had no reward, undefined if the endpoint could not answer. */
export function explainHole(
  hole: HistoryHole,
  now: Slot | null,
  answers: readonly (InflationReward | null | undefined)[],
): HoleRewards {
  const to = endOfHole(hole, now);
  const paid = answers
    .flatMap((reward) => reward ?? [])
    // A block pays rewards before its transactions.
    .filter(({ effectiveSlot: at }) => at > hole.earlier.listed.slot && to !== null && at <= to)
    .toSorted((one, other) => (one.epoch < other.epoch ? -1 : 1));
  return {
    paid,
    left: hole.lamports - paid.reduce((sum, { amount }) => sum + amount, 0n),
    epochs: answers.length,
    unanswered: answers.filter((answer) => answer === undefined).length,
  };
}
