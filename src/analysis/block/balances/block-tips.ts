import { isTipAccount } from '../../../solana/names/address-names.ts';
import { balancesByAccount, type RecordedBalances } from '../../../solana/balance-chain.ts';

/** What the transactions of a block paid to accounts that collect tips for block builders. */
export interface BlockTips {
  readonly lamports: bigint;
  /** How many transactions paid. */
  readonly transactions: number;
}

/** Adds up by how much the tip accounts gained in each transaction. Transactions without balances do not count. */
export function sumTips(transactions: readonly (RecordedBalances | null)[]): BlockTips {
  let lamports = 0n;
  let count = 0;
  for (const recorded of transactions) {
    const paid = recorded === null ? 0n : tipOf(recorded);
    lamports += paid;
    if (paid > 0n) count++;
  }
  return { lamports, transactions: count };
}

function tipOf(recorded: RecordedBalances): bigint {
  if (!recorded.accounts.some(isTipAccount)) return 0n;
  let paid = 0n;
  for (const { account, before, after } of balancesByAccount(recorded) ?? []) {
    // A tip account also loses lamports, when the tips are paid out.
    if (after > before && isTipAccount(account)) paid += after - before;
  }
  return paid;
}
