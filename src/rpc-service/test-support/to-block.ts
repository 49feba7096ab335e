import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { type LocatedTransaction, type StoredBlock, toExecutedTransaction } from '../store/ledger-store.ts';

/** Decodes everything in a stored block. */
export function toBlock(stored: StoredBlock | null): Block | null {
  if (stored === null) return null;
  const { transactions, rewards, absent: _absent, footer: _footer, ...header } = stored;
  return { ...header, rewards: rewards() ?? [], transactions: Array.from(transactions, toExecutedTransaction) };
}

type DecodedTransaction = ExecutedTransaction & Pick<LocatedTransaction, 'slot' | 'index' | 'blockTime'>;

/** Decodes everything in a stored transaction. */
export function toTransaction(located: LocatedTransaction | null): DecodedTransaction | null {
  if (located === null) return null;
  const { slot, index, blockTime } = located;
  return { ...toExecutedTransaction(located), slot, index, blockTime };
}
