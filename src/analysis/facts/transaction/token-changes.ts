import type { TokenBalance } from '../../../solana/model/transaction.ts';
import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type ViewedAccount, accountAt } from './view-accounts.ts';

/** A token account's balance before and after, in raw units. */
export interface TokenChange {
  readonly accountIndex: number;
  /** null if the index is out of range. */
  readonly account: Address | null;
  readonly mint: Address;
  /** null if it was not recorded, or no balance was. A transaction can give the account to another owner. */
  readonly ownerBefore: Address | null;
  readonly ownerAfter: Address | null;
  /** At the end, or the last one that is known. */
  readonly owner: Address | null;
  readonly decimals: number;
  /** null: no balance is recorded, because the account did not exist, or was no initialized token account of this mint. */
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly change: bigint;
}

/** Pairs the balances before and after by account and mint; null if neither list was recorded. */
export function tokenChanges(
  meta: Pick<ResponseMeta, 'preTokenBalances' | 'postTokenBalances'> | null,
  accounts: readonly (Address | null)[],
): readonly TokenChange[] | null {
  const { preTokenBalances = null, postTokenBalances = null } = meta ?? {};
  if (preTokenBalances === null && postTokenBalances === null) return null;
  const after = new Map((postTokenBalances ?? []).map((balance) => [pairKey(balance), balance]));
  const pairs: { readonly before: TokenBalance | null; readonly after: TokenBalance | null }[] = [];
  for (const balance of preTokenBalances ?? []) {
    const key = pairKey(balance);
    pairs.push({ before: balance, after: after.get(key) ?? null });
    after.delete(key);
  }
  for (const balance of after.values()) pairs.push({ before: null, after: balance });
  return pairs
    .flatMap(({ before, after: later }) => viewChange(before, later, accounts) ?? [])
    .sort((a, b) => a.accountIndex - b.accountIndex);
}

/** A change by the owners that it belongs to: two if the account was given to another owner. */
export interface OwnedChange extends Pick<TokenChange, 'account' | 'mint' | 'decimals'> {
  /** `owner` is null if nothing shows it. */
  readonly sides: readonly { readonly owner: Address | null; readonly units: bigint }[];
}

/** `tokenAccounts` has the final owners, for balances that name none; `given` are the accounts whose owner a call changed. */
export function ownedChanges(
  changes: readonly TokenChange[],
  tokenAccounts: ReadonlyMap<Address, { readonly owner: Address | null }>,
  given: ReadonlySet<Address> = new Set(),
): readonly OwnedChange[] {
  return changes.map(({ account, mint, decimals, before, after, change, ownerBefore, ownerAfter, owner }) => {
    const known = owner ?? (account && (tokenAccounts.get(account)?.owner ?? null));
    const isGiven =
      ownerBefore !== null && ownerAfter !== null
        ? ownerBefore !== ownerAfter
        : owner === null && account !== null && given.has(account);
    const sides = isGiven
      ? [
          { owner: ownerBefore, units: -(before ?? 0n) },
          { owner: ownerAfter ?? known, units: after ?? 0n },
        ]
      : [{ owner: known, units: change }];
    return { account, mint, decimals, sides };
  });
}

/** Symbols that mints claim, as they are shown. */
export type Symbols = ReadonlyMap<Address, string>;

/** null if there is a balance. */
export function tokenAbsence(
  token: Pick<TokenChange, 'accountIndex' | 'before' | 'after'>,
  accounts: readonly ViewedAccount[],
  side: 'before' | 'after',
): TokenAbsence | null {
  if (token[side] !== null) return null;
  return accountAt(accounts, token.accountIndex)?.[side] === 0n ? 'nonexistent' : 'unrecorded';
}

function pairKey({ accountIndex, mint }: TokenBalance): string {
  return `${accountIndex} ${mint}`;
}

function viewChange(
  before: TokenBalance | null,
  after: TokenBalance | null,
  accounts: readonly (Address | null)[],
): TokenChange | null {
  const known = after ?? before;
  if (known === null) return null;
  const was = before?.uiTokenAmount.amount ?? null;
  const is = after?.uiTokenAmount.amount ?? null;
  return {
    accountIndex: known.accountIndex,
    account: accounts[known.accountIndex] ?? null,
    mint: known.mint,
    ownerBefore: before?.owner ?? null,
    ownerAfter: after?.owner ?? null,
    owner: known.owner ?? before?.owner ?? null,
    decimals: known.uiTokenAmount.decimals,
    before: was,
    after: is,
    change: (is ?? 0n) - (was ?? 0n),
  };
}

/**
 * Why a token account has no balance on one side of the transaction. `nonexistent`: it had no lamports, so there was no account.
 * `unrecorded`: the account had lamports, or their number is unknown; it may have been uninitialized or of another mint.
 */
type TokenAbsence = 'nonexistent' | 'unrecorded';
