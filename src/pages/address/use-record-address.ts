import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { addressesToKeep, recordLookup } from '../../features/recent-lookups/recent-lookups.ts';
import { endpointParams } from '../../features/routing/paths.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import type { Address } from '../../solana/ids/ids.ts';

/** Adds the address to the recent lookups, with its name, once its transactions were listed. */
export function useRecordAddress(address: Address, isListed: boolean): void {
  const endpoint = endpointParams(useLocation().search);
  useEffect(() => {
    if (!isListed) return;
    const name = wellKnownName(address);
    const addresses = addressesToKeep(new Set([address]));
    recordLookup({
      kind: 'address',
      id: address,
      outcome: 'succeeded',
      endpoint,
      addresses,
      ...(name !== null && { name }),
    });
  }, [address, endpoint, isListed]);
}
