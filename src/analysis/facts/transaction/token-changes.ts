import { addressIn, integerIn, objectIn } from './info-fields.ts';
import type { TokenBalance } from '../../../solana/model/transaction.ts';
import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { ParsedCall } from './parse-call.ts';
import type { ViewedAccount } from './view-accounts.ts';

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

export function knownTokenAccounts(changes: readonly TokenChange[]): TokenAccounts {
  return new Map(
    changes.flatMap(({ account, mint, decimals, owner }) =>
      account === null ? [] : [[account, { mint, decimals, owner }]],
    ),
  );
}

/** Symbols that mints claim, as they are shown. */
export type Symbols = ReadonlyMap<Address, string>;

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

/** null if there is a balance. */
export function tokenAbsence(
  token: Pick<TokenChange, 'accountIndex' | 'before' | 'after'>,
  accounts: readonly ViewedAccount[],
  side: 'before' | 'after',
): TokenAbsence | null {
  if (token[side] !== null) return null;
  return accounts[token.accountIndex]?.[side] === 0n ? 'nonexistent' : 'unrecorded';
}

/** Tokens that an instruction moves between token accounts. */
export interface TokenMove {
  readonly kind: 'transfer' | 'mint' | 'burn';
  /** null for minted tokens. */
  readonly source: Address | null;
  /** null for burned tokens. */
  readonly destination: Address | null;
  /** null, like `decimals`, if the instruction does not state it, and no balance of the accounts was recorded. */
  readonly mint: Address | null;
  readonly decimals: number | null;
  /** Raw units. */
  readonly units: bigint | null;
}

/** null if the instruction moves no tokens. */
export function tokenMove({ program, type, info }: ParsedCall, tokenAccounts: TokenAccounts): TokenMove | null {
  if (program !== 'spl-token') return null;
  const [, verb] = /^(transfer|mintTo|burn)(?:Checked|CheckedWithFee)?$/.exec(type) ?? [];
  if (verb === undefined) return null;
  const account = addressIn(info, 'account');
  const stated = objectIn(info, 'tokenAmount');
  const known = tokenAccountIn(info, tokenAccounts, 'source', 'destination', 'account');
  return {
    kind: verb === 'transfer' || verb === 'burn' ? verb : 'mint',
    source: verb === 'transfer' ? addressIn(info, 'source') : verb === 'burn' ? account : null,
    destination: verb === 'transfer' ? addressIn(info, 'destination') : verb === 'mintTo' ? account : null,
    mint: addressIn(info, 'mint') ?? known?.mint ?? null,
    decimals: stated === null ? (known?.decimals ?? null) : Number(integerIn(stated, 'decimals') ?? 0n),
    units: integerIn(stated ?? info, 'amount'),
  };
}

function pairKey({ accountIndex, mint }: TokenBalance): string {
  return `${accountIndex} ${mint}`;
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

interface TokenAccount {
  readonly mint: Address;
  readonly decimals: number;
  readonly owner: Address | null;
}

/**
 * Why a token account has no balance on one side of the transaction. `nonexistent`: it had no lamports, so there was no account.
 * `unrecorded`: the account had lamports, or their number is unknown; it may have been uninitialized or of another mint.
 */
type TokenAbsence = 'nonexistent' | 'unrecorded';
