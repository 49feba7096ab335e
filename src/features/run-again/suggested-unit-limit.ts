import { capUnitLimit } from '../../analysis/facts/transaction/fees.ts';

/** A tenth more than a run used, rounded up, since the next run may take another path. */
export function suggestedUnitLimit(used: bigint): bigint {
  return capUnitLimit((used * 11n + 9n) / 10n);
}
