import { type AbsentInMeta, NONE_ABSENT } from '../rpc-service/absent-members.ts';
import type { StoredBlock, StoredTransaction, StoredTransactions } from '../rpc-service/ledger-store.ts';
import type { AbsentInAnswer } from './rows/absent-row.ts';

/** The block with what was not recorded as null, although its row has empty lists. */
export function withAbsentMembers(block: StoredBlock, { answer, metas }: AbsentInAnswer): StoredBlock {
  return {
    ...block,
    absent: answer,
    rewards: answer.rewards === undefined ? block.rewards : () => null,
    transactions: openTransactions(block.transactions, metas),
  };
}

/** The transaction with what was not recorded as null, although its row has empty lists. */
export function withAbsentInMeta<T extends StoredTransaction>(stored: T, absentInMeta: AbsentInMeta): T {
  if (absentInMeta === NONE_ABSENT) return stored;
  const { preTokenBalances, postTokenBalances, rewards } = absentInMeta;
  return {
    ...stored,
    absentInMeta,
    meta: () => {
      const meta = stored.meta();
      return (
        meta && {
          ...meta,
          ...(preTokenBalances === undefined ? {} : { preTokenBalances: null }),
          ...(postTokenBalances === undefined ? {} : { postTokenBalances: null }),
          ...(rewards === undefined ? {} : { rewards: null }),
        }
      );
    },
  };
}

function openTransactions(transactions: StoredTransactions, metas: readonly AbsentInMeta[]): StoredTransactions {
  return {
    length: transactions.length,
    at: (index) => {
      const stored = transactions.at(index);
      return stored && withAbsentInMeta(stored, metas[index] ?? NONE_ABSENT);
    },
    [Symbol.iterator]: () => openEach(transactions, metas),
  };
}

function* openEach(transactions: StoredTransactions, metas: readonly AbsentInMeta[]): Iterator<StoredTransaction> {
  let index = 0;
  for (const stored of transactions) yield withAbsentInMeta(stored, metas[index++] ?? NONE_ABSENT);
}
