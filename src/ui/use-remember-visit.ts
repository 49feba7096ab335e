import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ERROR_CODES } from '../protocol/json-rpc.ts';
import type { BlockRead } from '../queries/block-query.ts';
import { JsonRpcError } from '../rpc/errors.ts';
import { ENDPOINT_PARAMS } from './paths.ts';
import { type RecentLookup, rememberLookup } from './recent-lookups.ts';

type Outcome = RecentLookup['outcome'];

/** Remembers, on this machine, the transaction or block of a page as soon as it shows what became of it; null: not yet. */
export function useRememberVisit(kind: RecentLookup['kind'], id: string, outcome: Outcome | null): void {
  const endpoint = endpointParams(useLocation().search);
  useEffect(() => {
    if (outcome !== null) rememberLookup({ kind, id, outcome, endpoint });
  }, [kind, id, outcome, endpoint]);
}

/** An error answer tells something of the slot; no answer tells nothing. */
export function blockOutcome(read: BlockRead | undefined, error: Error | null): Outcome | null {
  if (read !== undefined) return read.value === null ? 'absent' : 'succeeded';
  if (!(error instanceof JsonRpcError)) return null;
  switch (error.code) {
    case ERROR_CODES.slotSkipped:
    case ERROR_CODES.longTermStorageSlotSkipped:
      return 'skipped';
    case ERROR_CODES.blockCleanedUp:
    case ERROR_CODES.blockNotAvailable:
    case ERROR_CODES.blockStatusNotAvailableYet:
      return 'absent';
    default:
      return null;
  }
}

/** The part of an address that names the endpoint. */
function endpointParams(search: string): string {
  const all = new URLSearchParams(search);
  const kept = ENDPOINT_PARAMS.flatMap((name) => {
    const value = all.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}
