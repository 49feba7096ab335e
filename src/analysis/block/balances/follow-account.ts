import type { Address } from '../../../solana/ids/ids.ts';
import { type AccountBalances, balancesByAccount } from '../../../solana/balance-chain.ts';
import { tokenChanges, type TokenChange } from '../../transaction/token-changes.ts';
import type { EntryBalances } from './entry-balances.ts';

/** One account in the transactions of a block. */
export interface FollowedAccount {
  /** A step for each transaction that names it, in block order. */
  readonly steps: readonly AccountStep[];
  /** The token accounts in the block that record it as their owner, most transactions first. */
  readonly owned: readonly OwnedTokenAccount[];
}

export interface AccountStep {
  /** Index of the transaction in the block. */
  readonly index: number;
  /** Whether a recorded balance is another one afterwards. */
  readonly hasChanged: boolean;
  /** False if the transaction locks it only for reading, and its balances are equal. */
  readonly mayChange: boolean;
  /** null if they are not recorded. */
  readonly lamports: Pick<AccountBalances, 'before' | 'after'> | null;
  /** Its balances as a token account: one, or two if its mint changed. */
  readonly tokens: readonly TokenChange[];
}

export interface OwnedTokenAccount {
  readonly account: Address;
  readonly mint: Address;
  readonly decimals: number;
  /** Number of transactions that record its balance. */
  readonly transactions: number;
  /** Before the first and after the last of them; null: the account did not exist, or had another mint. */
  readonly first: bigint | null;
  readonly last: bigint | null;
}

export function followAccount(transactions: readonly EntryBalances[], account: Address): FollowedAccount {
  const steps: AccountStep[] = [];
  const owned = new Map<string, OwnedTokenAccount>();
  for (const [index, { accounts, writable, recorded }] of transactions.entries()) {
    const changes = tokenChanges(recorded, accounts) ?? [];
    for (const change of changes) if (change.owner === account) addOwned(owned, change);
    if (!accounts.includes(account)) continue;
    const lamports = (recorded && balancesByAccount(recorded))?.find(({ account: each }) => each === account) ?? null;
    const tokens = changes.filter((change) => change.account === account);
    const hasChanged =
      (lamports !== null && lamports.before !== lamports.after) || tokens.some(({ change }) => change !== 0n);
    steps.push({
      index,
      hasChanged,
      mayChange: hasChanged || writable.includes(account),
      lamports: lamports && { before: lamports.before, after: lamports.after },
      tokens,
    });
  }
  return { steps, owned: [...owned.values()].toSorted((a, b) => b.transactions - a.transactions) };
}

function addOwned(
  owned: Map<string, OwnedTokenAccount>,
  { account, mint, decimals, before, after }: TokenChange,
): void {
  if (account === null) return;
  const key = `${account} ${mint}`;
  const known = owned.get(key);
  owned.set(key, {
    account,
    mint,
    decimals,
    transactions: (known?.transactions ?? 0) + 1,
    first: known === undefined ? before : known.first,
    last: after,
  });
}
