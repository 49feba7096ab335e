import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Address } from '../../solana/ids/ids.ts';
import { endpointParams } from '../routing/paths.ts';
import { type RecentLookup, recordLookup } from './recent-lookups.ts';

type Outcome = RecentLookup['outcome'];

/** Records the transaction or block of a page on this machine once its outcome is known; null while it is loading. */
export function useRecordVisit(
  kind: RecentLookup['kind'],
  id: string,
  outcome: Outcome | null,
  addresses: readonly Address[] = NO_ADDRESSES,
): void {
  const endpoint = endpointParams(useLocation().search);
  useEffect(() => {
    if (outcome !== null) recordLookup({ kind, id, outcome, endpoint, addresses });
  }, [kind, id, outcome, endpoint, addresses]);
}

// One array, because the effect runs again for another one.
const NO_ADDRESSES: readonly Address[] = [];
