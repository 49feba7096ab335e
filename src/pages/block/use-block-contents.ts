import { startTransition, useEffect, useMemo, useState } from 'react';
import { type BlockContents, startBlockContents } from '../../queries/block/start-block-contents.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { useStartedWhenIdle } from './use-started-when-idle.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';

/** Starts to read the transactions of a complete answer in a worker once the browser is idle. null until then. */
export function useBlockContents(
  exchange: Exchange | null,
  slot: Slot,
  blockTime: bigint | null,
): BlockContents | null {
  const start = useMemo(
    () => exchange && (() => startBlockContents(exchange, { slot, blockTime })),
    [exchange, slot, blockTime],
  );
  return useStartedWhenIdle(start, LONGEST_IDLE_WAIT_MS);
}

/** The result of a memoized async function; undefined until it has arrived. */
export function useReply<T>(ask: (() => Promise<T>) | null): T | undefined {
  const [reply, setReply] = useState<{ readonly to: () => Promise<T>; readonly value: T } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void ask?.().then((value) => {
      if (isCurrent) startTransition(() => setReply({ to: ask, value }));
    });
    return () => {
      isCurrent = false;
    };
  }, [ask]);
  return reply !== null && reply.to === ask ? reply.value : undefined;
}

const LONGEST_IDLE_WAIT_MS = 500;

export const BalanceBreaks = lazyComponent(() =>
  import('./contradictions/balance-breaks.tsx').then(({ BalanceBreaks }) => BalanceBreaks),
);
