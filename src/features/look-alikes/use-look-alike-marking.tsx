import { type ReactNode, useCallback } from 'react';
import type { LookAlikes } from '../../analysis/facts/look-alikes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { describeLookAlike } from './look-alike-text.ts';
import { MarkedAddress } from './marked-address.tsx';
import { AddressMarking } from '../../ui/values/address.tsx';

/** Returns a function that marks the addresses in a page that are easily confused. */
export function useLookAlikeMarking(
  lookAlikes: LookAlikes,
  /** Addresses with the same identicon as another one. */
  longIdenticons: ReadonlySet<Address>,
): (page: ReactNode) => ReactNode {
  const mark = useCallback(
    (address: Address, whole: boolean) => {
      const lookAlike = lookAlikes.get(address) ?? null;
      const hasLongIdenticon = longIdenticons.has(address);
      if (lookAlike === null && !hasLongIdenticon) return null;
      const note = lookAlike === null ? '' : describeLookAlike(lookAlike, lookAlikes);
      return (
        <MarkedAddress
          address={address}
          whole={whole}
          lookAlike={lookAlike}
          note={note}
          hasLongIdenticon={hasLongIdenticon}
        />
      );
    },
    [lookAlikes, longIdenticons],
  );
  return (page) => <AddressMarking value={mark}>{page}</AddressMarking>;
}
