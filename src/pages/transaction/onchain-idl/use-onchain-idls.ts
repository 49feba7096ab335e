import { whenIdle } from '../../../shared/when-idle.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, createContext, useContext } from 'react';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { useClient, isKnownMissing } from '../../../queries/client-context.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { usePreference } from '../../../ui/preferences/display-preferences.ts';
import { programsWithoutIdl, type IdlProblems } from '../idl/idl-usage.ts';
import type { StoredIdlEntry } from '../idl/idl-storage.ts';
import { queryKeys } from '../../../queries/keys.ts';
import { NOTHING_WANTED, type OnchainMetadata, type OnchainStep, type Wanted } from './onchain-idl.ts';

/** The accounts that the page requested after its content was drawn, with the answers. */
export interface OnchainState {
  readonly commitment: Commitment;
  /** Empty if nothing is requested. */
  readonly wanted: Wanted;
  /** What is not requested, because the endpoint does not support the method. */
  readonly notOffered: Wanted;
  /** null: not known yet, or not requested. */
  readonly published: OnchainMetadata | null;
  /** Why the endpoint did not answer; null if it did, or has not yet. */
  readonly error: Error | null;
  readonly isAsking: boolean;
  readonly onRetry: () => void;
  readonly onStep: (step: OnchainStep) => void;
}

/** Without a provider, nothing is requested. */
const NOT_ASKED: OnchainState = {
  commitment: 'finalized',
  wanted: NOTHING_WANTED,
  notOffered: NOTHING_WANTED,
  published: null,
  error: null,
  isAsking: false,
  onRetry: () => undefined,
  onStep: () => undefined,
};

/** Asks the endpoint for the IDLs and the names that a transaction lacks, once the browser is idle. */
export function useOnchainMetadata(
  view: ViewedTransaction,
  commitment: Commitment,
  dropped: readonly StoredIdlEntry[],
  withFeatures: boolean,
): OnchainState {
  const client = useClient();
  const queries = useQueryClient();
  const { slot } = view.answer;
  // Nothing is requested for a document from a file.
  const isOn = usePreference('names') === 'on' && slot !== null && !client.isRecorded;
  const wanted = useMemo(() => (isOn ? wantedOf(view, dropped) : NOTHING_WANTED), [isOn, view, dropped]);
  const isIdle = useIsIdle();
  const [refusedBefore] = useState(() => isKnownMissing(client, 'getMultipleAccounts'));
  const isWanted = wanted.programs.length + wanted.mints.length > 0 && !refusedBefore;
  const queryKey = queryKeys.published(client.url, commitment, slot, wanted);
  const read = { slot: slot ?? 0n, commitment };
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal, client: queries }) => {
      const { fetchOnchainMetadata } = await import('./fetch-onchain-idls.ts');
      return fetchOnchainMetadata(client, wanted, { ...read, signal }, withFeatures ? queries : null);
    },
    enabled: isWanted && isIdle,
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
  });
  const published = query.data ?? null;
  return {
    commitment,
    wanted: isWanted ? wanted : NOTHING_WANTED,
    notOffered: refusedBefore ? wanted : NOTHING_WANTED,
    published: isWanted ? published : null,
    error: query.error,
    isAsking: isWanted && query.isPending,
    onRetry: () => void query.refetch(),
    onStep: (step) => {
      const update = (change: (before: OnchainMetadata) => OnchainMetadata) =>
        queries.setQueryData<OnchainMetadata>(queryKey, (before) => before && change(before));
      void import('./fetch-onchain-idls.ts').then(
        ({ changeOnchainMetadata }) => published && changeOnchainMetadata(client, step, published, read, update),
      );
    },
  };
}

/** Programs that neither a parser nor a stored IDL decodes, and mints without a known name. */
function wantedOf({ instructions, tokenChanges }: ViewedTransaction, dropped: readonly StoredIdlEntry[]): Wanted {
  const mints = new Set(tokenChanges?.map(({ mint }) => mint));
  return {
    programs: programsWithoutIdl(instructions).filter((program) => dropped.every((idl) => idl.programId !== program)),
    mints: [...mints].filter((mint) => shortName(mint) === null),
  };
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    whenIdle(() => isCurrent && setIsIdle(true), { timeout: LONGEST_IDLE_WAIT_MS });
    return () => {
      isCurrent = false;
    };
  }, []);
  return isIdle;
}

const LONGEST_IDLE_WAIT_MS = 2000;

/** The accounts of the endpoint, for the sections of the page. */
export interface OnchainMetadataOnPage extends OnchainState {
  readonly problems: IdlProblems;
}

export const OnchainContext = createContext<OnchainMetadataOnPage>({ ...NOT_ASKED, problems: new Map() });

export function useOnchainMetadataOnPage(): OnchainMetadataOnPage {
  return useContext(OnchainContext);
}
