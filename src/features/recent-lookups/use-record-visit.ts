import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { endpointParams } from '../routing/paths.ts';
import { type RecentLookup, recordLookup } from './recent-lookups.ts';

type Outcome = RecentLookup['outcome'];

/** Remembers, on this machine, the transaction or block of a page as soon as it shows what became of it; null: not yet. */
export function useRecordVisit(kind: RecentLookup['kind'], id: string, outcome: Outcome | null): void {
  const endpoint = endpointParams(useLocation().search);
  useEffect(() => {
    if (outcome !== null) recordLookup({ kind, id, outcome, endpoint });
  }, [kind, id, outcome, endpoint]);
}
