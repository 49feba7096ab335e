import { formatDecimal, formatCount } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { WRAPPED_SOL } from '../../solana/ids/program-ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import type { TokenQuantity } from '../facts/transaction/token-accounts.ts';
import type { Symbols } from '../facts/transaction/token-changes.ts';

/** How a text writes what it names. Created once per view, and handed to everything that writes. */
export interface Wording {
  /** The account's name, or a short form that distinguishes it from the other addresses of the page. */
  readonly nameOf: (address: Address) => string;
  /** "USDC", "FOO (7dGrab…Vk3uUu)" for a symbol that the mint claims, or "of 7dGrab…Vk3uUu". */
  readonly tokenOf: (mint: Address) => string;
  /** The unit of lamports that the reader prefers. */
  readonly unit: LamportUnit;
}

export type LamportUnit = 'SOL' | 'lamports';

export function createWording({
  lookAlikes,
  symbols = NO_SYMBOLS,
  unit = 'SOL',
}: {
  readonly lookAlikes: LongerForms;
  /** For mints without a well-known name. */
  readonly symbols?: Symbols;
  readonly unit?: LamportUnit;
}): Wording {
  const nameOf = (address: Address) => shortAddress(address, lookAlikes);
  return {
    nameOf,
    tokenOf: (mint) => {
      const name = shortName(mint);
      if (name !== null) return name;
      const symbol = symbols.get(mint);
      return symbol === undefined ? `of ${nameOf(mint)}` : `${symbol} (${nameOf(mint)})`;
    },
    unit,
  };
}

/** Words with amounts of lamports between them. They become a text once the unit of the whole sentence is decided. */
export type Phrase = readonly PhrasePart[];

export type PhrasePart = string | { readonly lamports: bigint };

export function phrase(texts: TemplateStringsArray, ...values: readonly (PhrasePart | Phrase)[]): Phrase {
  return texts.flatMap((text, at): Phrase => {
    const value = values[at];
    if (value === undefined) return [text];
    return typeof value === 'object' && !('lamports' in value) ? [text, ...value] : [text, value];
  });
}

/** A separate phrase, in the unit of the reader. */
export function writePhrase(parts: Phrase, wording: Wording): string {
  return phraseText(parts, wording.unit);
}

export function phraseText(parts: Phrase, unit: LamportUnit): string {
  return parts.map((part) => (typeof part === 'string' ? part : formatLamportsIn(unit, part.lamports))).join('');
}

export function formatLamportsIn(unit: LamportUnit, lamports: bigint): string {
  return unit === 'SOL' ? `${formatDecimal(lamports, 9).significant} SOL` : formatCount(lamports, 'lamport');
}

/** The amount without its sign: "168.184232 USDC", or "5 raw units of a token" of a token that is not known. */
export function formatToken({ units, decimals, mint }: TokenQuantity, { tokenOf }: Wording): string {
  const positive = units < 0n ? -units : units;
  if (decimals !== null && mint !== null) return `${formatDecimal(positive, decimals).significant} ${tokenOf(mint)}`;
  return `${formatCount(positive, 'raw unit')} of ${mint === null ? 'a token' : withoutOf(tokenOf(mint))}`;
}

/** A token without an amount: "SOL", "USDC", "7dGrab…Vk3uUu". */
export function tokenName(mint: Address, { tokenOf }: Wording): string {
  return mint === WRAPPED_SOL ? 'SOL' : withoutOf(tokenOf(mint));
}

function withoutOf(token: string): string {
  return token.replace(/^of /, '');
}

/** "#5.3". */
export function formatPath(path: readonly number[]): string {
  return `#${path.join('.')}`;
}

/** Addresses that share their first and last six characters with others. */
export type LongerForms = ReadonlyMap<Address, { readonly short: string }>;

/** The account's name if it has one, or else its first and last six characters, or its longer form. */
export function shortAddress(address: Address, forms?: LongerForms): string {
  return shortName(address) ?? forms?.get(address)?.short ?? `${address.slice(0, 6)}…${address.slice(-6)}`;
}

const NO_SYMBOLS: Symbols = new Map();
