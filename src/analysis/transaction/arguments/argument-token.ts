import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { TokenAccounts } from '../token-changes.ts';
import { nameWords } from './name-words.ts';

/** The token that an argument is an amount of. */
export interface ArgumentToken {
  readonly mint: Address;
  readonly decimals: number;
  /** What shows it: the name of an account or field, or a transfer of the same amount. */
  readonly shownBy: string;
}

/** Which token a value is an amount of; null if nothing shows it. `inside`: the members of its struct. */
export type FindToken = (name: string, units: bigint, inside: JsonObject) => ArgumentToken | null;

/** An address with its name in an IDL. */
export interface NamedAddress {
  readonly name: string;
  readonly address: Address;
}

/** Tokens that were moved. */
export interface MovedTokens {
  readonly mint: Address;
  readonly units: bigint;
}

/**
 * The token of an argument, where it is certain: its amount is the one that moved of exactly one mint, or its name goes with that of
 * a mint or a token account, as `amount_in` does with `input_mint`. null if several fit, or none.
 */
export function argumentToken(
  name: string,
  units: bigint,
  named: readonly NamedAddress[],
  moved: readonly MovedTokens[],
  tokenAccounts: TokenAccounts,
): ArgumentToken | null {
  const words = nameWords(name);
  if (!words.some((word) => AMOUNTS.has(word)) || words.some((word) => OTHERS.has(word))) return null;
  const decimals = new Map([...tokenAccounts.values()].map((token) => [token.mint, token.decimals]));
  const token = (mint: Address, shownBy: string): ArgumentToken[] => {
    const known = decimals.get(mint);
    return known === undefined ? [] : [{ mint, decimals: known, shownBy }];
  };
  const sides = sidesOf(words);
  const fitting = named.filter((each) => goTogether(words, sides, nameWords(each.name)));
  const mints = fitting.filter(({ address }) => decimals.has(address));
  // A vault or account may be on the other side: "pool_source" has what comes out.
  const byName = (mints.length > 0 ? mints : fitting).flatMap(({ name: shownBy, address }) => {
    const mint = decimals.has(address) ? address : tokenAccounts.get(address)?.mint;
    return mint === undefined ? [] : token(mint, shownBy);
  });
  const byAmount =
    units < SMALLEST_CERTAIN
      ? []
      : moved.flatMap((each) => (each.units === units ? token(each.mint, 'a transfer of this amount') : []));
  const found = [...byName, ...byAmount];
  return new Set(found.map(({ mint }) => mint)).size === 1 ? (found[0] ?? null) : null;
}

/** Whether every side that an account names is one that the argument names. */
function goTogether(words: readonly string[], sides: ReadonlySet<string>, account: readonly string[]): boolean {
  const others = sidesOf(account);
  // "token_amount" is of "mint".
  if (others.size === 0) return words.join(' ') === 'token amount' && account.includes('mint');
  return [...others].every((side) => sides.has(side));
}

function sidesOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.filter((word) => !NO_SIDES.has(word)).map((word) => SYNONYMS.get(word) ?? word));
}

/** Smaller numbers could be equal by chance. */
const SMALLEST_CERTAIN = 1000n;

const AMOUNTS: ReadonlySet<string> = new Set('amount amounts reserve reserves quantity qty balance'.split(' '));
/** What is no number of tokens, or not of the token that the name seems to say. */
const OTHERS: ReadonlySet<string> = new Set(
  'bps bp price rate ratio index count id slot time timestamp share shares pct percent usd value sol lamports'.split(
    ' ',
  ),
);
const NO_SIDES: ReadonlySet<string> = new Set(
  `amount amounts reserve reserves quantity qty balance min minimum max maximum quoted expected exact exactly total threshold
  token tokens mint account accounts ata vault user owner my actual desired specified limit before after net gross`.split(
    /\s+/,
  ),
);
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['input', 'in'],
  ['source', 'in'],
  ['src', 'in'],
  ['output', 'out'],
  ['destination', 'out'],
  ['dest', 'out'],
  ['dst', 'out'],
]);
