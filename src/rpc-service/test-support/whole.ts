import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import type { LocatedTransaction, StoredBlock } from '../ledger-store.ts';
import { executedTransaction } from '../stored-block.ts';

/** A stored block with everything in it decoded. */
export function wholeBlock(stored: StoredBlock | null): Block | null {
  if (stored === null) return null;
  const { transactions, rewards, ...header } = stored;
  return { ...header, rewards: rewards(), transactions: Array.from(transactions, executedTransaction) };
}

type WholeTransaction = ExecutedTransaction & Pick<LocatedTransaction, 'slot' | 'index' | 'blockTime'>;

/** A stored transaction with everything in it decoded. */
export function wholeTransaction(located: LocatedTransaction | null): WholeTransaction | null {
  if (located === null) return null;
  const { slot, index, blockTime } = located;
  return { ...executedTransaction(located), slot, index, blockTime };
}
