import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { inspectQueryOptions } from '../../features/inspect/inspect-query.ts';
import { openedSource, subscribeOpenedSource } from '../../features/inspect/opened-source.ts';
import { shownTransaction } from '../../features/inspect/shown-transaction.ts';
import { useClient } from '../../queries/client-context.ts';
import { transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { MISSING_SIGNATURE } from '../../solana/ids/signature.ts';
import { OPENED, type Side } from './side.ts';

export interface ComparedSide {
  readonly side: Side;
  /** null until it has arrived, and if there is none. */
  readonly value: ShownTransaction | null;
  /** What is open in Inspect is called; null if nothing is, and for a transaction of the endpoint. */
  readonly openedName: string | null;
  /** A case file whose response is not the one that was saved. */
  readonly isChanged: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Reads one side. The endpoint is asked in base64, so that both sides are decoded by the same parsers. */
export function useComparedSide(side: Side): ComparedSide {
  const source = useSyncExternalStore(subscribeOpenedSource, openedSource);
  const opened = useQuery(inspectQueryOptions(side === OPENED ? source : null));
  const asked = useQuery({
    ...transactionQueryOptions(useClient(), side === OPENED ? MISSING_SIGNATURE : side, OPTIONS),
    enabled: side !== OPENED,
  });
  if (side !== OPENED) {
    const { data, isFetching, error, refetch } = asked;
    return {
      side,
      value: data?.value ?? null,
      openedName: null,
      isChanged: false,
      isLoading: isFetching,
      error,
      refetch: () => void refetch(),
    };
  }
  const document = opened.data;
  return {
    side,
    value: document === undefined || document.kind === 'block' ? null : shownTransaction(document),
    openedName: source?.name ?? null,
    isChanged: document?.kind === 'transaction' && document.caseFile?.isIntact === false,
    isLoading: opened.isFetching,
    error: opened.error,
    refetch: () => void opened.refetch(),
  };
}

const OPTIONS = { encoding: 'base64', commitment: 'confirmed', method: 'auto' } as const;
