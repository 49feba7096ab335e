import { type BlockUsage, countBlockUsage } from '../facts/block/account-usage.ts';
import type { BlockRow } from '../facts/block/block-row.ts';

/** Counts all rows at once. */
export function usageOf(rows: readonly BlockRow[]): BlockUsage {
  const steps = countBlockUsage(rows);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
