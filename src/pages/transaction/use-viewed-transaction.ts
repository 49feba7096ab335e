import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { createIdlReader } from '../../solana/idl/create-idl-reader.ts';
import { type IdlReaders, NO_IDLS } from '../../solana/idl/idl-reader.ts';
import { showsRent } from '../../analysis/transaction/balances/shows-rent.ts';
import { type ViewedTransaction, viewTransaction } from '../../analysis/transaction/view-transaction.ts';
import { useEra } from '../../features/era/use-era.ts';
import type { RecentLookup } from '../../features/recent-lookups/recent-lookups.ts';
import { type StoredIdlEntry, storedIdls, subscribeStoredIdls } from './idl/idl-storage.ts';

/**
 * The view model of an answer. It is built again once the IDLs stored in this browser have loaded, and once the rent of its slot is
 * known, if that differs. Its addresses are compared with those of other transactions that the user has looked up.
 */
export function useViewedTransaction(answer: TransactionResponse, lookups: readonly RecentLookup[]): ViewedTransaction {
  const known = useMemo(() => lookups.flatMap(({ addresses }) => addresses), [lookups]);
  const first = useMemo(() => viewTransaction(answer, undefined, undefined, known), [answer, known]);
  const idls = useIdlReaders(first);
  const era = useEra(showsRent(first) ? answer.slot : null);
  const rentPerByte = era === null ? first.rentPerByte : (era.rentPerByte?.value ?? null);
  return useMemo(
    () =>
      idls.size === 0 && rentPerByte === first.rentPerByte ? first : viewTransaction(answer, idls, rentPerByte, known),
    [answer, idls, rentPerByte, known, first],
  );
}

/** Reads only the IDLs of called programs: the first one loads the library that reads IDLs. */
function useIdlReaders({ accounts }: ViewedTransaction): IdlReaders {
  const idls = useSyncExternalStore(subscribeStoredIdls, storedIdls, storedIdls);
  const called = idls.filter(({ programId }) =>
    accounts.some(({ address, program }) => program && address === programId),
  );
  return useQueries({ queries: called.map(idlQueryOptions), combine: readersByProgram });
}

function idlQueryOptions({ programId, revision, text }: StoredIdlEntry) {
  return {
    queryKey: ['idl', programId, revision],
    queryFn: async () => ({ programId, reader: await createIdlReader(text) }),
    staleTime: Infinity,
  } as const;
}

type LoadedIdl = Awaited<ReturnType<ReturnType<typeof idlQueryOptions>['queryFn']>>;

function readersByProgram(results: readonly UseQueryResult<LoadedIdl>[]): IdlReaders {
  const readers = results.flatMap(({ data }) =>
    data === undefined || 'reason' in data.reader ? [] : [[data.programId, data.reader] as const],
  );
  return readers.length === 0 ? NO_IDLS : new Map(readers);
}
