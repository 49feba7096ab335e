import type { Address } from '../../../solana/ids/ids.ts';
import type { TokenChange } from '../token-changes.ts';

/** An owner's balance of one token over all its accounts, before and after, in raw units. */
export interface OwnerChange {
  readonly owner: Address;
  readonly mint: Address;
  readonly decimals: number;
  readonly accounts: number;
  readonly before: bigint;
  readonly after: bigint;
  readonly change: bigint;
}

/** Adds up changes by owner and mint, in order of first occurrence. Accounts without a recorded owner are left out. */
export function changesByOwner(changes: readonly TokenChange[]): readonly OwnerChange[] {
  const sums = new Map<string, OwnerChange>();
  for (const { owner, mint, decimals, before, after, change } of changes) {
    if (owner === null) continue;
    const key = `${owner} ${mint}`;
    const sum = sums.get(key) ?? { owner, mint, decimals, accounts: 0, before: 0n, after: 0n, change: 0n };
    sums.set(key, {
      ...sum,
      accounts: sum.accounts + 1,
      before: sum.before + (before ?? 0n),
      after: sum.after + (after ?? 0n),
      change: sum.change + change,
    });
  }
  return [...sums.values()];
}
