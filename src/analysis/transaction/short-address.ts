import { shortName } from '../../solana/names/address-names.ts';
import type { Address } from '../../solana/ids/ids.ts';

/** "#5.3". */
export function formatPath(path: readonly number[]): string {
  return `#${path.join('.')}`;
}

/** The account's name if it has one, or else its first and last six characters; more within `tellApart`. */
export function shortAddress(address: Address, forms = longerForms): string {
  return shortName(address) ?? forms?.get(address)?.short ?? `${address.slice(0, 6)}…${address.slice(-6)}`;
}

/**
 * Calls `write`, which must be synchronous, with longer short forms of some addresses: a module variable, since each function that
 * writes part of a sentence would otherwise need them as a parameter.
 */
export function tellApart<T>(forms: LongerForms, write: () => T): T {
  const outer = longerForms;
  longerForms = forms;
  try {
    return write();
  } finally {
    longerForms = outer;
  }
}

/** Symbols that mints claim, as they are shown. */
export type Symbols = ReadonlyMap<Address, string>;

/** Calls `write`, which must be synchronous, with symbols for mints that have no well-known name: like `tellApart`. */
export function withSymbols<T>(symbols: Symbols, write: () => T): T {
  const outer = claimedSymbols;
  claimedSymbols = symbols;
  try {
    return write();
  } finally {
    claimedSymbols = outer;
  }
}

/** "USDC", "FOO (7dGrab…Vk3uUu)" for a symbol that the mint claims, or "of 7dGrab…Vk3uUu". */
export function mintUnit(mint: Address): string {
  const name = shortName(mint);
  if (name !== null) return name;
  const symbol = claimedSymbols?.get(mint);
  return symbol === undefined ? `of ${shortAddress(mint)}` : `${symbol} (${shortAddress(mint)})`;
}

let claimedSymbols: Symbols | null = null;

type LongerForms = ReadonlyMap<Address, { readonly short: string }>;

let longerForms: LongerForms | null = null;
