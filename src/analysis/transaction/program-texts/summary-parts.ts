import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { addressIn, integerIn, objectIn } from '../instructions/info-fields.ts';
import { tokenAccountIn, type TokenAccounts } from '../token-changes.ts';

/** A part of an instruction's one-line summary. Strings are plain text; the page formats the others. */
export type SummaryPart =
  | string
  | { readonly address: Address }
  | { readonly units: bigint; readonly decimals: number; readonly mint: Address | null }
  | { readonly lamports: bigint }
  | { readonly integer: bigint }
  | { readonly text: string };

/** Returns the parts of a summary. A null part means that a field is missing; the instruction then has no summary. */
export type SummaryTemplate = (info: JsonObject, tokenAccounts: TokenAccounts) => readonly (SummaryPart | null)[];

export function addressPart(info: JsonObject, key: string): SummaryPart | null {
  const address = addressIn(info, key);
  return address === null ? null : { address };
}

export function lamportsPart(info: JsonObject): SummaryPart | null {
  const lamports = integerIn(info, 'lamports');
  return lamports === null ? null : { lamports };
}

export function integerPart(info: JsonObject, key: string): SummaryPart | null {
  const integer = integerIn(info, key);
  return integer === null ? null : { integer };
}

export function textPart(info: JsonObject, key: string): SummaryPart | null {
  const text = info[key];
  return typeof text === 'string' ? { text } : null;
}

/**
 * A token amount. `tokenAmount` states its decimals; for a bare `amount` they come from the recorded balances of the first known
 * account under `keys`. If no balance was recorded, the amount stays in raw units.
 */
export function tokensPart(
  info: JsonObject,
  tokenAccounts: TokenAccounts,
  ...keys: readonly string[]
): SummaryPart | null {
  const amount = objectIn(info, 'tokenAmount') ?? info;
  const units = integerIn(amount, 'amount');
  if (units === null) return null;
  const account = tokenAccountIn(info, tokenAccounts, ...keys);
  const stated = integerIn(amount, 'decimals');
  const decimals = stated === null ? account?.decimals : Number(stated);
  if (decimals === undefined) return { integer: units };
  return { units, decimals, mint: addressIn(info, 'mint') ?? account?.mint ?? null };
}

/** "1.5 SOL to B". */
export function lamportsTo(key: string): SummaryTemplate {
  return (info) => [lamportsPart(info), ' to ', addressPart(info, key)];
}

/** The account alone: "B". */
export function accountOnly(key: string): SummaryTemplate {
  return (info) => [addressPart(info, key)];
}
