import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { ResponseMeta } from '../../rpc-protocol/responses/transaction-response.ts';
import type { TokenBalance } from '../../solana/model/transaction.ts';
import { addressIn, integerIn, objectIn } from './instructions/info-fields.ts';

/** A token account's balance before and after, in raw units. */
export interface TokenChange {
  readonly accountIndex: number;
  /** null if the index is out of range. */
  readonly account: Address | null;
  readonly mint: Address;
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
  accounts: readonly Address[],
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

/** Token accounts with a recorded balance. */
export type TokenAccounts = ReadonlyMap<Address, TokenAccount>;

export interface TokenAccount {
  readonly mint: Address;
  readonly decimals: number;
  readonly owner: Address | null;
}

export function knownTokenAccounts(changes: readonly TokenChange[]): TokenAccounts {
  return new Map(
    changes.flatMap(({ account, mint, decimals, owner }) =>
      account === null ? [] : [[account, { mint, decimals, owner }]],
    ),
  );
}

/** The first account under `keys` that is a known token account. */
export function tokenAccountIn(
  info: JsonObject,
  known: TokenAccounts,
  ...keys: readonly string[]
): TokenAccount | undefined {
  for (const key of keys) {
    const address = addressIn(info, key);
    const account = address === null ? undefined : known.get(address);
    if (account !== undefined) return account;
  }
  return undefined;
}

/** An amount of one token, in raw units. */
export interface TokenAmount {
  readonly units: bigint;
  readonly decimals: number;
  readonly mint: Address;
}

/**
 * The amount that a token instruction moves. Mint and decimals come from `info`, or from the recorded balances of the first known
 * account under `keys`; null if neither states them.
 */
export function tokenAmountIn(
  info: JsonObject,
  tokenAccounts: TokenAccounts,
  ...keys: readonly string[]
): TokenAmount | null {
  const stated = objectIn(info, 'tokenAmount');
  const units = integerIn(stated ?? info, 'amount');
  const account = tokenAccountIn(info, tokenAccounts, ...keys);
  const decimals = stated === null ? account?.decimals : Number(integerIn(stated, 'decimals') ?? 0n);
  const mint = addressIn(info, 'mint') ?? account?.mint;
  return units === null || decimals === undefined || mint === undefined ? null : { units, decimals, mint };
}

function viewChange(
  before: TokenBalance | null,
  after: TokenBalance | null,
  accounts: readonly Address[],
): TokenChange | null {
  const known = after ?? before;
  if (known === null) return null;
  const was = before?.uiTokenAmount.amount ?? null;
  const is = after?.uiTokenAmount.amount ?? null;
  return {
    accountIndex: known.accountIndex,
    account: accounts[known.accountIndex] ?? null,
    mint: known.mint,
    owner: known.owner ?? before?.owner ?? null,
    decimals: known.uiTokenAmount.decimals,
    before: was,
    after: is,
    change: (is ?? 0n) - (was ?? 0n),
  };
}

function pairKey({ accountIndex, mint }: TokenBalance): string {
  return `${accountIndex} ${mint}`;
}
