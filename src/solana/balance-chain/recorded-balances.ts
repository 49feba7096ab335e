import type { Address } from '../ids/ids.ts';
import type { TokenBalance, TransactionMeta } from '../model/transaction.ts';

/** The balances that a transaction recorded before and after it ran. */
export interface RecordedBalances extends Pick<
  TransactionMeta,
  'preBalances' | 'postBalances' | 'preTokenBalances' | 'postTokenBalances'
> {
  /** In index order: static, loaded writable, loaded readonly. */
  readonly accounts: readonly Address[];
}

/** The balances of one account in one transaction. */
export interface AccountBalances {
  readonly account: Address;
  /** Lamports. */
  readonly before: bigint;
  readonly after: bigint;
  /** null: not recorded, because the account was no token account of a known mint at that time. */
  readonly tokenBefore: TokenBalance | null;
  readonly tokenAfter: TokenBalance | null;
}

/**
 * The balances per account; null if they cannot be assigned to accounts, because the lists have different lengths or name an account
 * that the transaction does not have.
 */
export function balancesByAccount({
  accounts,
  preBalances,
  postBalances,
  preTokenBalances,
  postTokenBalances,
}: RecordedBalances): readonly AccountBalances[] | null {
  if (preBalances.length !== accounts.length || postBalances.length !== accounts.length) return null;
  const tokensBefore = byIndex(preTokenBalances);
  const tokensAfter = byIndex(postTokenBalances);
  for (const index of [...tokensBefore.keys(), ...tokensAfter.keys()]) if (index >= accounts.length) return null;
  return accounts.map((account, index) => ({
    account,
    before: preBalances[index] ?? 0n,
    after: postBalances[index] ?? 0n,
    tokenBefore: tokensBefore.get(index) ?? null,
    tokenAfter: tokensAfter.get(index) ?? null,
  }));
}

function byIndex(balances: readonly TokenBalance[] | null): ReadonlyMap<number, TokenBalance> {
  return new Map((balances ?? []).map((balance) => [balance.accountIndex, balance]));
}
