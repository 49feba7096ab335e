import { type AbsentInMeta, NONE_ABSENT } from '../../rpc-service/absent-members.ts';
import type { StoredBlock, StoredTransaction, StoredTransactions } from '../../rpc-service/ledger-store.ts';
import type { TransactionMeta } from '../../solana/model/meta.ts';
import type { AbsentInAnswer } from './absent-row.ts';
import { type Word, withRewardTypes, withWords } from './words.ts';

/** The block as it was recorded: null for what its row has as an empty list, and with the words that have no number. */
export function withAbsentMembers(block: StoredBlock, { answer, metas, words }: AbsentInAnswer): StoredBlock {
  const wordsOf = (index: number | null): readonly Word[] => words.filter(({ transaction }) => transaction === index);
  const rewards = (): ReturnType<StoredBlock['rewards']> => {
    const list = block.rewards();
    return list && withRewardTypes(list, wordsOf(null));
  };
  return {
    ...block,
    absent: answer,
    rewards: answer.rewards === undefined ? rewards : () => null,
    transactions: mapTransactions(block.transactions, (stored, index) =>
      withAbsentInMeta(stored, metas[index] ?? NONE_ABSENT, wordsOf(index)),
    ),
  };
}

/** The same for a transaction; `words` are those of its metadata. */
export function withAbsentInMeta<T extends StoredTransaction>(
  stored: T,
  absentInMeta: AbsentInMeta,
  words: readonly Word[],
): T {
  if (absentInMeta === NONE_ABSENT && words.length === 0) return stored;
  return {
    ...stored,
    absentInMeta,
    meta: () => {
      const meta = stored.meta();
      return meta && withAbsent(words.length === 0 ? meta : withWords(meta, words), absentInMeta);
    },
  };
}

function withAbsent(
  meta: TransactionMeta,
  { preTokenBalances, postTokenBalances, rewards }: AbsentInMeta,
): TransactionMeta {
  return {
    ...meta,
    ...(preTokenBalances === undefined ? {} : { preTokenBalances: null }),
    ...(postTokenBalances === undefined ? {} : { postTokenBalances: null }),
    ...(rewards === undefined ? {} : { rewards: null }),
  };
}

type Change = (stored: StoredTransaction, index: number) => StoredTransaction;

function mapTransactions(transactions: StoredTransactions, change: Change): StoredTransactions {
  return {
    length: transactions.length,
    at: (index) => {
      const stored = transactions.at(index);
      return stored && change(stored, index);
    },
    [Symbol.iterator]: () => changeEach(transactions, change),
  };
}

function* changeEach(transactions: StoredTransactions, change: Change): Iterator<StoredTransaction> {
  let index = 0;
  for (const stored of transactions) yield change(stored, index++);
}
