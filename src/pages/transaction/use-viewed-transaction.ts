import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { TransactionAnswer } from '../../rpc-protocol/responses/transaction-answer.ts';
import { createIdlReader } from '../../solana/idl/create-idl-reader.ts';
import { type IdlReaders, NO_IDLS } from '../../solana/idl/idl-reader.ts';
import { type ViewedTransaction, viewTransaction } from '../../analysis/transaction/view-transaction.ts';
import { type StoredIdlEntry, storedIdls, subscribeStoredIdls } from './idl/idl-storage.ts';

/** An answer as its page shows it, read with the IDLs of this browser as soon as those are there. */
export function useViewedTransaction(answer: TransactionAnswer): ViewedTransaction {
  const plain = useMemo(() => viewTransaction(answer), [answer]);
  const idls = useIdlReaders(plain);
  return useMemo(() => (idls.size === 0 ? plain : viewTransaction(answer, idls)), [answer, idls, plain]);
}

/** Only what the transaction calls is read: the library that does it is loaded with the first. */
function useIdlReaders({ accounts }: ViewedTransaction): IdlReaders {
  const shelf = useSyncExternalStore(subscribeStoredIdls, storedIdls);
  const called = shelf.filter(({ programId }) =>
    accounts.some(({ address, program }) => program && address === programId),
  );
  return useQueries({ queries: called.map(idlQueryOptions), combine: readersOf });
}

function idlQueryOptions({ programId, revision, text }: StoredIdlEntry) {
  return {
    queryKey: ['idl', programId, revision],
    queryFn: async () => ({ programId, reader: await createIdlReader(text) }),
    staleTime: Infinity,
  } as const;
}

type Opened = Awaited<ReturnType<ReturnType<typeof idlQueryOptions>['queryFn']>>;

function readersOf(results: readonly UseQueryResult<Opened>[]): IdlReaders {
  const readers = results.flatMap(({ data }) =>
    data === undefined || 'reason' in data.reader ? [] : [[data.programId, data.reader] as const],
  );
  return readers.length === 0 ? NO_IDLS : new Map(readers);
}
