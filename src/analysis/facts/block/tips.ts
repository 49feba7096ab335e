import type { Address } from '../../../solana/ids/ids.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';

/**
 * By how much the tip accounts of a transaction gained, in lamports. `accounts` are in index order, null if unreadable. null if a balance of theirs is not
 * recorded.
 */
export function tipsOf(
  accounts: readonly (Address | null)[],
  { preBalances, postBalances }: { readonly preBalances: readonly bigint[]; readonly postBalances: readonly bigint[] },
): bigint | null {
  let paid = 0n;
  for (const [index, account] of accounts.entries()) {
    if (account === null || !isTipAccount(account)) continue;
    const [before, after] = [preBalances[index], postBalances[index]];
    if (before === undefined || after === undefined) return null;
    // A tip account also loses lamports, when the tips are paid out.
    if (after > before) paid += after - before;
  }
  return paid;
}
