import { addressIn, integerIn, objectIn } from './info-fields.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { ParsedCall } from './parse-call.ts';
import { effectOf } from './program-effects.ts';
import type { TokenChange } from './token-changes.ts';

/** A token account as it is when a call begins. */
export interface TokenAccount {
  /** null if nothing shows it. */
  readonly mint: Address | null;
  /** Those of the mint. */
  readonly decimals: number | null;
  readonly owner: Address | null;
}

export type TokenAccounts = ReadonlyMap<Address, TokenAccount>;

/** A call with the token accounts of the transaction as it finds them. */
export interface CallOnTokens {
  readonly parsed: ParsedCall | null;
  readonly tokenAccounts: TokenAccounts;
}

/**
 * The token accounts at the beginning of each call: a transaction can give an account another owner, and open another one at the
 * address of one that it closed. An account that the transaction opens is listed from the start, as it is opened first. `owners` apply to
 * accounts whose owner is not known otherwise.
 */
export function tokenAccountsOfCalls(
  calls: readonly (ParsedCall | null)[],
  changes: readonly TokenChange[],
  owners: ReadonlyMap<Address, Address>,
): { readonly atCalls: readonly TokenAccounts[]; readonly atEnd: TokenAccounts } {
  const decimals = decimalsByMint(calls, changes);
  const describe = (mint: Address | null, owner: Address | null): TokenAccount => ({
    mint,
    decimals: mint === null ? null : (decimals.get(mint) ?? null),
    owner,
  });
  const start = new Map<Address, TokenAccount>();
  for (const { account, mint, before, ownerBefore } of changes)
    if (account !== null && before !== null) start.set(account, describe(mint, ownerBefore));
  for (const parsed of calls) {
    const opened = openedBy(parsed);
    if (opened !== null && !start.has(opened.account)) start.set(opened.account, describe(opened.mint, opened.owner));
  }
  for (const { account, mint, ownerAfter } of changes)
    if (account !== null && !start.has(account)) start.set(account, describe(mint, ownerAfter));
  const name = (account: Address | null, owner: Address | null) => {
    const known = account && start.get(account);
    if (account && known?.owner == null) start.set(account, { ...(known ?? describe(null, null)), owner });
  };
  for (const parsed of calls) {
    const given = parsed && effectOf(parsed, 'givenByOwner');
    if (parsed && given) name(addressIn(parsed.info, given.account), addressIn(parsed.info, given.owner));
  }
  for (const [account, owner] of owners) name(account, owner);

  let current: TokenAccounts = start;
  const atCalls = calls.map((parsed) => {
    const found = current;
    const changed = changedBy(parsed, current, describe);
    if (changed !== null) current = new Map([...current, changed]);
    return found;
  });
  return { atCalls, atEnd: current };
}

/** The tokens in an account before a call, in raw units; null if its balance before the transaction was not recorded. */
export function unitsBefore(
  calls: readonly (CallOnTokens & { readonly id: string })[],
  changes: readonly TokenChange[],
  id: string,
  account: Address,
): bigint | null {
  const at = calls.findIndex((call) => call.id === id);
  const mint = calls[at]?.tokenAccounts.get(account)?.mint ?? null;
  const known = changes.find((change) => change.account === account && change.mint === mint);
  if (known === undefined) return null;
  return calls.slice(0, at).reduce((units, call) => {
    const move = tokenMove(call);
    if (move === null || move.mint !== mint || move.units === null || move.source === move.destination) return units;
    return units + (move.destination === account ? move.units : move.source === account ? -move.units : 0n);
  }, known.before ?? 0n);
}

/** The owner of a token account; the account itself if it is none, or its owner is unknown. */
export function ownerIn(tokenAccounts: TokenAccounts, account: Address): Address {
  return tokenAccounts.get(account)?.owner ?? account;
}

/** The first account under `keys` that is a token account of a known mint. */
export function tokenAccountIn(
  info: JsonObject,
  known: TokenAccounts,
  ...keys: readonly string[]
): TokenAccount | undefined {
  for (const key of keys) {
    const address = addressIn(info, key);
    const account = address === null ? undefined : known.get(address);
    if (account != null && account.mint !== null) return account;
  }
  return undefined;
}

/** An amount of one token, in raw units. */
export interface TokenAmount {
  readonly units: bigint;
  readonly decimals: number;
  readonly mint: Address;
}

/** The same, of a token whose decimals or mint may be unknown. */
export interface TokenQuantity {
  readonly units: bigint;
  readonly decimals: number | null;
  readonly mint: Address | null;
}

/**
 * The amount that a token instruction moves; null if it states none. Mint and decimals come from `info`, or from the first account
 * under `keys` of which they are known.
 */
export function tokenAmountIn(
  info: JsonObject,
  tokenAccounts: TokenAccounts,
  ...keys: readonly string[]
): TokenQuantity | null {
  const stated = objectIn(info, 'tokenAmount');
  const units = integerIn(stated ?? info, 'amount');
  const account = tokenAccountIn(info, tokenAccounts, ...keys);
  const decimals = stated === null ? (account?.decimals ?? null) : Number(integerIn(stated, 'decimals') ?? 0n);
  return units === null ? null : { units, decimals, mint: addressIn(info, 'mint') ?? account?.mint ?? null };
}

/** Tokens that an instruction moves between token accounts. */
export interface TokenMove {
  readonly kind: 'transfer' | 'mint' | 'burn';
  /** null for minted tokens. */
  readonly source: Address | null;
  /** null for burned tokens. */
  readonly destination: Address | null;
  /** Who decided on it: the owner of the source, a delegate, or a mint authority. null if the instruction names nobody. */
  readonly authority: Address | null;
  /** null, like `decimals`, if neither the instruction nor its accounts show it. */
  readonly mint: Address | null;
  readonly decimals: number | null;
  /** Raw units. */
  readonly units: bigint | null;
}

/** null if the instruction moves no tokens. */
export function tokenMove({ parsed, tokenAccounts }: CallOnTokens): TokenMove | null {
  if (!isTokenCall(parsed)) return null;
  const { type, info } = parsed;
  const [, verb] = /^(transfer|mintTo|burn)(?:Checked|CheckedWithFee)?$/.exec(type) ?? [];
  if (verb === undefined) return null;
  const account = addressIn(info, 'account');
  const stated = objectIn(info, 'tokenAmount');
  const known = tokenAccountIn(info, tokenAccounts, 'source', 'destination', 'account');
  return {
    kind: verb === 'transfer' || verb === 'burn' ? verb : 'mint',
    source: verb === 'transfer' ? addressIn(info, 'source') : verb === 'burn' ? account : null,
    destination: verb === 'transfer' ? addressIn(info, 'destination') : verb === 'mintTo' ? account : null,
    authority: authorityIn(info, verb === 'mintTo' ? 'mintAuthority' : 'authority'),
    mint: addressIn(info, 'mint') ?? known?.mint ?? null,
    decimals: stated === null ? (known?.decimals ?? null) : Number(integerIn(stated, 'decimals') ?? 0n),
    units: integerIn(stated ?? info, 'amount'),
  };
}

/** The authority under `key`, or the multisig that signs in its place ("multisigOwner"). */
export function authorityIn(info: JsonObject, key: string): Address | null {
  return addressIn(info, key) ?? addressIn(info, `multisig${key.charAt(0).toUpperCase()}${key.slice(1)}`);
}

/** The token account that an instruction gives to another owner; null if it gives none. */
export function ownerChange(parsed: ParsedCall | null): { readonly account: Address; readonly owner: Address } | null {
  if (!isTokenCall(parsed) || parsed.type !== 'setAuthority') return null;
  const { info } = parsed;
  const [account, owner] = [addressIn(info, 'account'), addressIn(info, 'newAuthority')];
  return info['authorityType'] !== 'accountOwner' || account === null || owner === null ? null : { account, owner };
}

/** An IDL may give its program any name. */
function isTokenCall(parsed: ParsedCall | null): parsed is ParsedCall {
  return parsed?.program === 'spl-token' && parsed.by !== 'idl';
}

interface OpenedAccount {
  readonly account: Address;
  readonly mint: Address | null;
  readonly owner: Address | null;
}

function openedBy(parsed: ParsedCall | null): OpenedAccount | null {
  const opened = parsed === null ? undefined : effectOf(parsed, 'opensTokenAccount');
  const account = parsed === null || opened === undefined ? null : addressIn(parsed.info, opened.account);
  if (parsed === null || opened === undefined || account === null) return null;
  const mint = addressIn(parsed.info, opened.mint ?? 'mint');
  return { account, mint, owner: addressIn(parsed.info, opened.owner) };
}

/** An account that is different after the call, with what it is then; null if the call changes none. */
function changedBy(
  parsed: ParsedCall | null,
  current: TokenAccounts,
  describe: (mint: Address | null, owner: Address | null) => TokenAccount,
): readonly [Address, TokenAccount] | null {
  const given = ownerChange(parsed);
  if (given !== null)
    return [given.account, { ...(current.get(given.account) ?? describe(null, null)), owner: given.owner }];
  const opened = openedBy(parsed);
  if (opened === null) return null;
  const { account, mint, owner } = opened;
  const known = current.get(account);
  return known?.mint === mint && known.owner === owner ? null : [account, describe(mint, owner)];
}

function decimalsByMint(
  calls: readonly (ParsedCall | null)[],
  changes: readonly TokenChange[],
): ReadonlyMap<Address, number> {
  const decimals = new Map(changes.map((change) => [change.mint, change.decimals]));
  for (const parsed of calls) {
    if (!isTokenCall(parsed)) continue;
    const mint = addressIn(parsed.info, 'mint');
    const stated = integerIn(objectIn(parsed.info, 'tokenAmount') ?? parsed.info, 'decimals');
    if (mint !== null && stated !== null && !decimals.has(mint)) decimals.set(mint, Number(stated));
  }
  return decimals;
}
