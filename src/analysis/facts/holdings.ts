import { shortName } from '../../solana/names/address-names.ts';
import type { TokenAccount } from './account-kind.ts';

/** Token accounts with tokens, well-known tokens first, and the empty ones. Those of a mint follow each other, the largest first. */
export function orderHoldings<Owned extends TokenAccount>(
  accounts: readonly Owned[],
): { readonly held: readonly Owned[]; readonly empty: readonly Owned[] } {
  const sorted = accounts.toSorted((a, b) => compare(rankOf(a), rankOf(b)) || compare(b.amount, a.amount));
  return {
    held: sorted.filter(({ amount }) => amount > 0n),
    empty: sorted.filter(({ amount }) => amount === 0n),
  };
}

/** Names before addresses. */
function rankOf({ mint }: TokenAccount): string {
  const name = shortName(mint);
  return name === null ? `1${mint}` : `0${name} ${mint}`;
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
