import { truncateText } from '../../../shared/format/shorten-text.ts';
import { latinSkeleton, quotableText, visibleName } from '../../../shared/format/visible-text.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { addressesOf } from '../../../solana/names/address-names.ts';
import type { MintClaim, OnchainMetadata } from './onchain-idl.ts';
import type { Symbols } from '../../../analysis/facts/transaction/token-changes.ts';

/** The displayed symbol of a mint; null if it claims none. */
export function shownSymbol({ symbol }: MintClaim): string | null {
  const text = truncateText(visibleName(symbol.trim()), LONGEST_SYMBOL);
  return text === '' ? null : text;
}

/** The well-known token that a different mint imitates by name or symbol; null for none. */
export function imitatedToken({ symbol, name }: MintClaim): string | null {
  return KNOWN.get(comparable(symbol)) ?? KNOWN.get(comparable(name)) ?? null;
}

/** For headlines: without imitated symbols of well-known tokens. */
export function headlineSymbols(published: OnchainMetadata | null): Symbols {
  return new Map(
    [...(published?.mints ?? [])].flatMap(([mint, claim]): (readonly [Address, string])[] => {
      const symbol = imitatedToken(claim) === null ? shownSymbol(claim) : null;
      if (symbol === null) return [];
      // A sentence could go on in it.
      return [[mint, ONE_WORD.test(symbol) ? symbol : `“${quotableText(symbol)}”`]];
    }),
  );
}

function comparable(text: string): string {
  return latinSkeleton(text).trim().toUpperCase();
}

const ONE_WORD = /^[\p{L}\p{N}$[\]+._-]+$/u;
const LONGEST_SYMBOL = 16;
/** SOL is no mint, but wrapped. */
const KNOWN: ReadonlyMap<string, string> = new Map(
  ['SOL', 'WSOL', 'USD Coin', ...addressesOf('mints').map(({ name }) => name)].map(
    (name) => [name.toUpperCase(), name] as const,
  ),
);
