import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import { useClient } from '../../../queries/client-context.ts';
import { JsonRpcError } from '../../../rpc-client/errors.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { ERROR_CODES } from '../../../rpc-protocol/json-rpc.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { usePreference } from '../../../ui/preferences/display-preferences.ts';
import { programsWithoutIdl } from '../idl/idl-usage.ts';
import type { StoredIdlEntry } from '../idl/idl-storage.ts';
import { areAccountsRefused, setAccountsRefused } from './accounts-refused.ts';
import type { Published, Wanted } from './published.ts';

/** What the page asked accounts of the endpoint after its content was drawn, and what they said. */
export interface PublishedState {
  /** Empty if nothing is asked. */
  readonly wanted: Wanted;
  /** null: not known yet, or not asked. */
  readonly published: Published | null;
  /** Why the endpoint did not answer; null if it did, or has not yet. */
  readonly error: Error | null;
  readonly isAsking: boolean;
  readonly onRetry: () => void;
  /** Asks for what did not fit into the first call. */
  readonly onAskForLeft: () => void;
  /** Erases the IDL of a program from this browser. */
  readonly onForget: (program: Address) => void;
}

/** Asks the endpoint for the IDLs and the names that a transaction lacks, once the browser is idle. */
export function usePublished(
  view: ViewedTransaction,
  commitment: Commitment,
  dropped: readonly StoredIdlEntry[],
): PublishedState {
  const client = useClient();
  const queries = useQueryClient();
  const { slot } = view.answer;
  // Nothing is asked about what was opened from a file.
  const isOn = usePreference('names') === 'on' && slot !== null && !client.isRecorded;
  const wanted = useMemo(() => (isOn ? wantedOf(view, dropped) : NOTHING), [isOn, view, dropped]);
  const isIdle = useIsIdle();
  const [refusedBefore] = useState(() => areAccountsRefused(client.url));
  const isWanted = wanted.programs.length + wanted.mints.length > 0 && !refusedBefore;
  const queryKey = ['published', client.url, commitment, slot?.toString(), wanted] as const;
  const ask = async (which: Wanted, signal?: AbortSignal) => {
    const { fetchPublished } = await import('./fetch-published.ts');
    return fetchPublished(client, which, { slot: slot ?? 0n, commitment, ...(signal && { signal }) });
  };
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await ask(wanted, signal);
      } catch (error) {
        if (error instanceof JsonRpcError && error.code === ERROR_CODES.methodNotFound) setAccountsRefused(client.url);
        throw error;
      }
    },
    enabled: isWanted && isIdle,
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
  });
  const published = query.data ?? null;
  const update = (change: (before: Published) => Published) =>
    queries.setQueryData<Published>(queryKey, (before) => before && change(before));
  const forget = async (program: Address) => {
    const { forgetProgram } = await import('./published-cache.ts');
    // Awaited, so that a page that no longer shows the copy can be reloaded without it.
    await forgetProgram(client.url, program);
    update((before) => ({
      ...before,
      programs: new Map([...before.programs].filter(([each]) => each !== program)),
      left: { ...before.left, programs: [...before.left.programs, program] },
    }));
  };
  return {
    wanted: isWanted ? wanted : NOTHING,
    published: isWanted ? published : null,
    error: query.error,
    isAsking: isWanted && query.isPending,
    onRetry: () => void query.refetch(),
    onAskForLeft: () => {
      if (published === null) return;
      void ask(published.left).then(
        (more) =>
          update((before) => ({
            programs: new Map([...before.programs, ...more.programs]),
            mints: new Map([...before.mints, ...more.mints]),
            left: more.left,
          })),
        () => undefined,
      );
    },
    onForget: (program) => void forget(program),
  };
}

/** Programs that no parser and no IDL of the user's decodes, and mints without a known name. */
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

// Safari has no requestIdleCallback.
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
const LONGEST_IDLE_WAIT_MS = 2000;
const NOTHING: Wanted = { programs: [], mints: [] };
