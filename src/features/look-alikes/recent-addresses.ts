import type { Address } from '../../solana/ids/ids.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { type RecentLookup, recentLookups } from '../recent-lookups/recent-lookups.ts';

/** The recent lookups other than of this transaction: their addresses are those that the user may remember. */
export function otherLookups(signature: string | null): readonly RecentLookup[] {
  return recentLookups.get().filter(({ id }) => id !== signature);
}

/** The addresses that a recent lookup keeps: not the well-known ones, which have names, and not more than storage can hold. */
export function addressesToKeep(addresses: ReadonlySet<Address>): readonly Address[] {
  return [...addresses].filter((address) => wellKnownName(address) === null).slice(0, MAX_KEPT);
}

/** More than a transaction of version 0 can lock (64). */
const MAX_KEPT = 128;
