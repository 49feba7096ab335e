import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { type BlockTransactions, startBlockTransactions } from '../../queries/block/start-block-transactions.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { useStartedWhenIdle } from './use-started-when-idle.ts';

/** Reads in a worker what the transactions of a complete answer did. null until the browser has been idle. */
export function useBlockTransactions(
  exchange: Exchange | null,
  slot: Slot,
  blockTime: bigint | null,
): BlockTransactions | null {
  const unit = usePreference('amounts');
  const start = useMemo(
    () => exchange && (() => startBlockTransactions(exchange, { slot, blockTime }, unit)),
    [exchange, slot, blockTime, unit],
  );
  return useStartedWhenIdle(start, LONGEST_IDLE_WAIT_MS);
}

/** What a transaction did: the words of the headline of its page. undefined until they are known, null if there are none. */
export function useRowSentence(transactions: BlockTransactions | null, row: BlockRow): string | null | undefined {
  const hasCalls = row.programs !== null && row.outcome !== 'unknown';
  const { index } = row;
  useEffect(() => {
    if (hasCalls) transactions?.request(index);
  }, [transactions, hasCalls, index]);
  return useSyncExternalStore(transactions?.subscribe ?? subscribeToNothing, () =>
    hasCalls ? transactions?.sentence(index) : null,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

const LONGEST_IDLE_WAIT_MS = 500;
