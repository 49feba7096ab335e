import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { endpointParams } from '../routing/paths.ts';
import { type RecentLookup, recordLookup } from './recent-lookups.ts';

type Outcome = RecentLookup['outcome'];

/** Records the transaction or block of a page on this machine once its outcome is known; null while it is loading. */
export function useRecordVisit(kind: RecentLookup['kind'], id: string, outcome: Outcome | null): void {
  const endpoint = endpointParams(useLocation().search);
  useEffect(() => {
    if (outcome !== null) recordLookup({ kind, id, outcome, endpoint });
  }, [kind, id, outcome, endpoint]);
}
