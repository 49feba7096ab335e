import type { Block, ExecutedTransaction } from '../solana/model/block.ts';
import { transactionId } from '../solana/model/transaction.ts';
import { encodeTransactionBytes } from '../solana/wire/transaction-codec.ts';
import type { StoredBlock, StoredTransaction } from './ledger-store.ts';

/** A block that was decoded as a whole, as a store gives it. */
export function storedBlock({ transactions, rewards, ...header }: Block): StoredBlock {
  return { ...header, rewards: () => rewards, transactions: transactions.map(storedTransaction) };
}

export function storedTransaction({ transaction, meta }: ExecutedTransaction): StoredTransaction {
  return {
    version: () => transaction.message.version,
    id: () => transactionId(transaction),
    transaction: () => transaction,
    wireBytes: () => encodeTransactionBytes(transaction),
    meta: () => meta,
  };
}

/** Everything of a stored transaction. */
export function executedTransaction({ transaction, meta }: StoredTransaction): ExecutedTransaction {
  return { transaction: transaction(), meta: meta() };
}
