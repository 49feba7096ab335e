import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { type BlockTransactions, createBlockTransactions } from '../../queries/block/block-transactions.ts';
import type { BlockContents } from '../../queries/block/start-block-contents.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';

/** What the transactions did, in the unit that the reader chose. null without contents. */
export function useBlockTransactions(contents: BlockContents | null): BlockTransactions | null {
  const unit = usePreference('amounts');
  return useMemo(() => contents && createBlockTransactions(contents, unit), [contents, unit]);
}

/** What a transaction did: the words of the headline of its page. undefined until they are known, null if there are none. */
export function useRowSentence(transactions: BlockTransactions | null, row: BlockRow): string | null | undefined {
  const hasCalls = row.programs !== null && row.outcome !== 'unknown';
  const { index } = row;
  useEffect(() => {
    if (hasCalls) transactions?.request(index);
  }, [transactions, hasCalls, index]);
  const sentence = () => (hasCalls ? transactions?.sentence(index) : null);
  return useSyncExternalStore(transactions?.subscribe ?? subscribeToNothing, sentence, sentence);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
