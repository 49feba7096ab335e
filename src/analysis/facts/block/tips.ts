import type { Address } from '../../../solana/ids/ids.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';

/**
 * The lamports that tip accounts gained in a transaction. `accounts` are in index order; null stands for one that could not be decoded.
 * null if the balances of a tip account are not recorded.
 */
export function tipsOf(accounts: readonly (Address | null)[], { preBalances, postBalances }: Balances): bigint | null {
  let paid = 0n;
  for (const [index, account] of accounts.entries()) {
    if (account === null || !isTipAccount(account)) continue;
    const [before, after] = [preBalances[index] ?? null, postBalances[index] ?? null];
    if (before === null || after === null) return null;
    // A tip account also loses lamports, when the tips are paid out.
    if (after > before) paid += after - before;
  }
  return paid;
}

/** null stands for a balance that could not be decoded. */
interface Balances {
  readonly preBalances: readonly (bigint | null)[];
  readonly postBalances: readonly (bigint | null)[];
}
