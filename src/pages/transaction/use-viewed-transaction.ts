import { useMemo } from 'react';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import type { KnownErrors } from '../../solana/names/error-names.ts';
import type { RecentLookup } from '../../features/recent-lookups/recent-lookups.ts';
import type { IdlReaders } from '../../solana/idl/idl-reader.ts';
import { type OnchainMetadataOnPage, useOnchainMetadata } from './onchain-idl/use-onchain-idls.ts';
import { idlCode } from './idl/lazy-idl-code.ts';
import { useIdlReaders } from './use-idl-readers.ts';
import { headlineSymbols } from './onchain-idl/mint-symbols.ts';
import { useEra } from '../../queries/era-query.ts';
import { type IdlDecoding, NO_IDL_DECODING } from '../../analysis/facts/transaction/idl-decoding.ts';
import { showsRent } from '../../analysis/facts/transaction/reconcile-lamports.ts';
import { type ViewedTransaction, viewTransactionWith } from '../../analysis/facts/transaction/view-transaction.ts';
import { useStoredIdls } from './idl/idl-storage.ts';

export interface ViewedWithIdls {
  readonly view: ViewedTransaction;
  readonly readers: IdlReaders;
  readonly idls: IdlDecoding;
  readonly published: OnchainMetadataOnPage;
}

/**
 * The view model of an answer. It is rebuilt when IDLs have decoded it, those stored in this browser and those from the
 * endpoint, and when the rent of its slot is known, if that differs. Its addresses are compared with those of other
 * transactions that the user has opened.
 */
export function useViewedTransaction(
  errorNames: KnownErrors,
  answer: ShownTransaction,
  commitment: Commitment,
  lookups: readonly RecentLookup[],
): ViewedWithIdls {
  const known = useMemo(() => lookups.flatMap(({ addresses }) => addresses), [lookups]);
  const first = useMemo(
    () => viewTransactionWith(errorNames, answer, undefined, undefined, known),
    [errorNames, answer, known],
  );
  const dropped = useStoredIdls();
  const asksForRent = showsRent(first);
  const published = useOnchainMetadata(first, commitment, dropped, asksForRent);
  const { readers, problems } = useIdlReaders(first, dropped, published.published);
  const symbols = useMemo(() => headlineSymbols(published.published), [published.published]);
  // After the call for names, which requests the feature accounts too.
  const era = useEra(asksForRent && !published.isAsking ? answer.slot : null, false);
  const rentPerByte = era === null ? first.rentPerByte : (era.rentPerByte?.value ?? null);
  // Without readers, the code may not be there, nor is it needed.
  const idls = useMemo(
    () => (readers.size === 0 ? undefined : idlCode.current()?.createIdlDecoding(readers)) ?? NO_IDL_DECODING,
    [readers],
  );
  const view = useMemo(
    () =>
      readers.size === 0 && symbols.size === 0 && rentPerByte === first.rentPerByte
        ? first
        : viewTransactionWith(errorNames, answer, idls, rentPerByte, known, symbols),
    [errorNames, answer, readers, idls, rentPerByte, known, symbols, first],
  );
  return { view, readers, idls, published: { ...published, problems } };
}
