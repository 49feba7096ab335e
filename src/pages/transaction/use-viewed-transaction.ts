import { useMemo } from 'react';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { showsRent } from '../../analysis/transaction/balances/shows-rent.ts';
import { type ViewedTransaction, viewTransaction } from '../../analysis/transaction/view-transaction.ts';
import { useEra } from '../../features/era/use-era.ts';
import type { RecentLookup } from '../../features/recent-lookups/recent-lookups.ts';
import { useIdlReaders } from './idl/use-idl-readers.ts';

/**
 * The view model of an answer. It is built again once the IDLs stored in this browser have been decoded with, and once the rent of its slot is
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
