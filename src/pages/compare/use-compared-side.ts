import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { inspectQueryOptions, openedSource, subscribeOpenedSource } from '../../features/inspect/opened-source.ts';
import { type InspectedDocument, shownTransaction } from '../../features/inspect/inspected-document.ts';
import { savedEntryQueryOptions, type SavedEntryRead } from '../../features/inspect/saved-entry-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { isOpened, type Side, signatureInBlock } from './side.ts';
import { MISSING_SIGNATURE, type Signature } from '../../solana/ids/ids.ts';

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
  const opened = useQuery(inspectQueryOptions(isOpened(side) ? source : null));
  const document = opened.data;
  const inBlock = signatureInBlock(side);
  const entry = useQuery(savedEntryQueryOptions(document?.kind === 'block' ? document : null, inBlock));
  const asked = useQuery({
    ...transactionQueryOptions(useClient(), isOpened(side) ? MISSING_SIGNATURE : side, OPTIONS),
    enabled: !isOpened(side),
  });
  if (!isOpened(side)) {
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
  return {
    side,
    value: openedTransaction(document, entry.data, inBlock),
    openedName: source?.name ?? null,
    isChanged: document !== undefined && document.kind !== 'bytes' && document.caseFile?.isIntact === false,
    isLoading: opened.isFetching || entry.isFetching,
    error: opened.error ?? entry.error,
    refetch: () => void opened.refetch(),
  };
}

/** null for a block, and for a transaction that the opened block does not have. */
function openedTransaction(
  document: InspectedDocument | undefined,
  entry: SavedEntryRead | undefined,
  inBlock: Signature | null,
): ShownTransaction | null {
  if (inBlock !== null) return entry?.kind === 'entry' ? shownTransaction(entry) : null;
  return document === undefined || document.kind === 'block' ? null : shownTransaction(document);
}

const OPTIONS = { encoding: 'base64', commitment: 'confirmed', method: 'auto' } as const;
