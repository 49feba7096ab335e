import type { Address } from './ids/ids.ts';
import { TOKEN_PROGRAMS } from './accounts/token-programs.ts';
import type { TokenBalance, TransactionMeta } from './model/transaction.ts';

/**
 * Checks that the balances of a block form a chain: an account's balance before a transaction equals its balance after
 * the previous transaction that includes it. Nothing else changes an account between the transactions of a block.
 */
export interface BalanceChainCheck {
  /** Number of balances that were compared with one after an earlier transaction of the block. */
  readonly lamportLinks: number;
  readonly tokenLinks: number;
  /** Links whose two balances differ, in block order. */
  readonly breaks: readonly ChainBreak[];
  /** Transactions without usable balances. No link crosses them, because they may have changed any account. */
  readonly withoutBalances: number;
}

export interface ChainBreak {
  readonly account: Address;
  /** The mint of the token balance; null for lamports. */
  readonly token: { readonly mint: Address; readonly decimals: number } | null;
  /** Indexes in the block of the two transactions. */
  readonly earlier: number;
  readonly later: number;
  /** The balance after the earlier transaction, and before the later one: lamports, or raw units of the token. */
  readonly left: bigint;
  readonly found: bigint;
}

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
 * Checks the transactions of a block in block order, or those that name one account. null stands for a transaction without known balances
 * or accounts.
 */
export function checkBalanceChain(
  transactions: Iterable<RecordedBalances | null>,
  only: Address | null = null,
): BalanceChainCheck {
  const lamports = new Map<Address, Left<bigint>>();
  const tokens = new Map<Address, Left<TokenBalance>>();
  const breaks: ChainBreak[] = [];
  let [index, lamportLinks, tokenLinks, withoutBalances] = [-1, 0, 0, 0];

  const linkLamports = ({ account, before, after }: AccountBalances) => {
    const left = lamports.get(account);
    if (left !== undefined) {
      lamportLinks++;
      if (left.balance !== before)
        breaks.push({ account, token: null, earlier: left.by, later: index, left: left.balance, found: before });
    }
    lamports.set(account, { balance: after, by: index });
  };
  const linkTokens = ({ account, tokenBefore, tokenAfter }: AccountBalances, namesTokenProgram: boolean) => {
    const left = tokens.get(account);
    // An account that was closed and opened again may have another mint.
    if (left !== undefined && tokenBefore !== null && left.balance.mint === tokenBefore.mint) {
      tokenLinks++;
      const [was, is] = [left.balance.uiTokenAmount, tokenBefore.uiTokenAmount];
      const token = { mint: tokenBefore.mint, decimals: is.decimals };
      if (was.amount !== is.amount)
        breaks.push({ account, token, earlier: left.by, later: index, left: was.amount, found: is.amount });
    }
    if (tokenAfter !== null) tokens.set(account, { balance: tokenAfter, by: index });
    else if (tokenBefore !== null || namesTokenProgram) tokens.delete(account);
  };

  for (const recorded of transactions) {
    index++;
    const balances = recorded === null ? null : balancesByAccount(recorded);
    if (balances === null) {
      withoutBalances++;
      lamports.clear();
      tokens.clear();
      continue;
    }
    // Nodes record token balances only of transactions that name a token program. No other can change them.
    const namesTokenProgram = balances.some(({ account }) => TOKEN_PROGRAMS.has(account));
    for (const each of balances) {
      if (only !== null && each.account !== only) continue;
      linkLamports(each);
      linkTokens(each, namesTokenProgram);
    }
  }
  return { lamportLinks, tokenLinks, breaks, withoutBalances };
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

/** The balances after a transaction, and its index. */
interface Left<Balance> {
  readonly balance: Balance;
  readonly by: number;
}

function byIndex(balances: readonly TokenBalance[] | null): ReadonlyMap<number, TokenBalance> {
  return new Map((balances ?? []).map((balance) => [balance.accountIndex, balance]));
}
