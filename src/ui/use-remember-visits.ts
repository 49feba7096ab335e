import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ERROR_CODES } from '../protocol/json-rpc.ts';
import type { BlockRead } from '../queries/block-query.ts';
import { useClient } from '../queries/client-context.ts';
import type { TransactionRead } from '../queries/transaction-query.ts';
import { JsonRpcError } from '../rpc/errors.ts';
import { ENDPOINT_PARAMS, ROUTES, matchRoute } from './paths.ts';
import { type RecentLookup, rememberLookup } from './recent-lookups.ts';

type Outcome = RecentLookup['outcome'];

/** Remembers, on this machine, each transaction and block whose page was opened and answered. */
export function useRememberVisits(): void {
  const { pathname, search } = useLocation();
  const { url } = useClient();
  const queries = useQueryClient();

  useEffect(() => {
    const signature = matchRoute(ROUTES.transaction, pathname);
    const slot = matchRoute(ROUTES.block, pathname);
    const kind = signature === null ? 'block' : 'transaction';
    const id = signature ?? slot;
    if (id === null) return undefined;

    const filter = { queryKey: [kind, url, id], type: 'active' } as const;
    const readOutcome = (): Outcome | undefined => {
      const outcomes =
        kind === 'transaction'
          ? queries.getQueriesData<TransactionRead>(filter).map(([, read]) => read && transactionOutcome(read))
          : queries.getQueriesData<BlockRead>(filter).map(([, read]) => read && blockOutcome(read));
      const errors = queries.getQueryCache().findAll(filter);
      return [...outcomes, ...errors.map(({ state }) => errorOutcome(state.error))].find((each) => each !== undefined);
    };
    const remember = () => {
      const outcome = readOutcome();
      if (outcome !== undefined) rememberLookup({ kind, id, outcome, endpoint: endpointParams(search) });
      return outcome !== undefined;
    };
    // The page may be in the cache already; otherwise its answer will be.
    if (remember()) return undefined;
    const stop = queries.getQueryCache().subscribe(() => {
      if (remember()) stop();
    });
    return stop;
  }, [pathname, search, url, queries]);
}

function transactionOutcome({ value }: TransactionRead): Outcome {
  if (value === null) return 'absent';
  if (value.meta === null) return 'unknown';
  return value.meta.err === null ? 'succeeded' : 'failed';
}

function blockOutcome({ value }: BlockRead): Outcome {
  return value === null ? 'absent' : 'succeeded';
}

/** An error answer tells something of the slot; no answer tells nothing. */
function errorOutcome(error: Error | null): Outcome | undefined {
  if (!(error instanceof JsonRpcError)) return undefined;
  switch (error.code) {
    case ERROR_CODES.slotSkipped:
    case ERROR_CODES.longTermStorageSlotSkipped:
      return 'skipped';
    case ERROR_CODES.blockCleanedUp:
    case ERROR_CODES.blockNotAvailable:
    case ERROR_CODES.blockStatusNotAvailableYet:
      return 'absent';
    default:
      return undefined;
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
