import { startTransition, useEffect, useState } from 'react';
import { type BlockContents, startBlockContents } from '../../queries/block/start-block-contents.ts';
import type { Exchange } from '../../rpc-client/exchange/exchange.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';

/** Starts to read the transactions of a complete answer in a worker once the browser is idle. null until then. */
export function useBlockContents(
  exchange: Exchange | null,
  slot: Slot,
  blockTime: bigint | null,
): BlockContents | null {
  const [contents, setContents] = useState<BlockContents | null>(null);
  useEffect(() => {
    if (exchange === null) return undefined;
    let started: BlockContents | null = null;
    let isCurrent = true;
    whenIdle(
      () => {
        if (!isCurrent) return;
        started = startBlockContents(exchange, { slot, blockTime });
        setContents(started);
      },
      { timeout: LONGEST_IDLE_WAIT_MS },
    );
    return () => {
      isCurrent = false;
      started?.close();
      setContents(null);
    };
  }, [exchange, slot, blockTime]);
  return contents;
}

/** The result of a memoized async function; undefined until it has arrived. */
export function useReply<T>(request: (() => Promise<T>) | null): T | undefined {
  const [reply, setReply] = useState<{ readonly to: () => Promise<T>; readonly value: T } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void request?.().then((value) => {
      if (isCurrent) startTransition(() => setReply({ to: request, value }));
    });
    return () => {
      isCurrent = false;
    };
  }, [request]);
  return reply !== null && reply.to === request ? reply.value : undefined;
}

/** The indexes of the transactions whose log has the text; null without a text, or until the logs have been searched. */
export function useLogMatches(contents: BlockContents | null, text: string): ReadonlySet<number> | null {
  const [found, setFound] = useState<{ readonly text: string; readonly indexes: ReadonlySet<number> } | null>(null);
  useEffect(() => {
    if (contents === null || text === '') return undefined;
    let isCurrent = true;
    void contents.logs(text).then((indexes) => {
      if (isCurrent) setFound({ text, indexes: new Set(indexes) });
    });
    return () => {
      isCurrent = false;
    };
  }, [contents, text]);
  return found?.text === text && text !== '' ? found.indexes : null;
}

const LONGEST_IDLE_WAIT_MS = 500;

export const BalanceBreaks = lazyComponent(() =>
  import('./contradictions/balance-breaks.tsx').then(({ BalanceBreaks }) => BalanceBreaks),
);
