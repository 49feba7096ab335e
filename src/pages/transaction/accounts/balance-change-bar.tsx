import styles from './accounts-section.module.css';
import type { ViewedAccount } from '../../../analysis/facts/transaction/view-accounts.ts';

/** A balance change as a bar: decreases to the left of the center, increases to the right. */
export function BalanceChangeBar({ change, largest }: { readonly change: bigint; readonly largest: bigint }) {
  if (change === 0n) return null;
  const size = change < 0n ? -change : change;
  // At least one pixel. Rounding is fine here: it is only drawn.
  const width = Math.max(1, Number((size * BigInt(MAX_WIDTH * 100)) / largest) / 100);
  return (
    <svg className={styles['bar'] ?? ''} viewBox="0 0 68 12" aria-hidden="true">
      <path d="M34.5 0v12" stroke="var(--line-2)" />
      <rect x={change < 0n ? 34 - width : 35} y="3" width={width} height="6" fill="var(--ink)" />
    </svg>
  );
}

/** The largest absolute change, which scales the bars; null if bars would add nothing, or have no space. */
export function largestChange(accounts: readonly ViewedAccount[]): bigint | null {
  const sizes = accounts.flatMap((account) => {
    const change = changeOf(account);
    return change === null || change === 0n ? [] : [change < 0n ? -change : change];
  });
  const hasSpace = accounts.every(
    ({ before, after, source }) =>
      source.kind === 'message' && (before ?? 0n) < WIDE_BALANCE && (after ?? 0n) < WIDE_BALANCE,
  );
  if (sizes.length < 2 || !hasSpace) return null;
  return sizes.reduce((largest, size) => (size > largest ? size : largest));
}

/** Lamports gained or lost; null if either balance was not recorded. */
export function changeOf({ before, after }: ViewedAccount): bigint | null {
  return before === null || after === null ? null : after - before;
}

/** Maximum width of a bar, in pixels. */
const MAX_WIDTH = 32;
/** 1,000 SOL: longer numbers take the space of the bars. */
const WIDE_BALANCE = 1_000_000_000_000n;
