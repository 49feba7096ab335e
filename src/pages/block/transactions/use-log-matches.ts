import { useEffect, useState } from 'react';
import type { BlockBalances } from '../../../queries/block/start-block-balances.ts';

/** The indexes of the transactions whose log has the text; null without a text, or until the logs have been searched. */
export function useLogMatches(balances: BlockBalances | null, text: string): ReadonlySet<number> | null {
  const [found, setFound] = useState<{ readonly text: string; readonly indexes: ReadonlySet<number> } | null>(null);
  useEffect(() => {
    if (balances === null || text === '') return undefined;
    let isCurrent = true;
    void balances.logs(text).then((indexes) => {
      if (isCurrent) setFound({ text, indexes: new Set(indexes) });
    });
    return () => {
      isCurrent = false;
    };
  }, [balances, text]);
  return found?.text === text && text !== '' ? found.indexes : null;
}
