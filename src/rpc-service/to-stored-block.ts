import type { Block, ExecutedTransaction } from '../solana/model/block.ts';
import { transactionId } from '../solana/model/transaction.ts';
import { encodeTransactionBytes } from '../solana/wire/transaction-codec.ts';
import { NONE_ABSENT } from './absent-members.ts';
import type { StoredBlock, StoredTransaction } from './ledger-store.ts';

/** Presents a fully decoded block as a store returns it. */
export function toStoredBlock({ transactions, rewards, ...header }: Block): StoredBlock {
  return {
    ...header,
    rewards: () => rewards,
    transactions: transactions.map(toStoredTransaction),
    absent: NONE_ABSENT,
  };
}

export function toStoredTransaction({ transaction, meta }: ExecutedTransaction): StoredTransaction {
  return {
    version: () => transaction.message.version,
    id: () => transactionId(transaction),
    transaction: () => transaction,
    wireBytes: () => encodeTransactionBytes(transaction),
    meta: () => meta,
    absentInMeta: NONE_ABSENT,
  };
}

/** Decodes a stored transaction and its metadata. */
export function toExecutedTransaction({ transaction, meta }: StoredTransaction): ExecutedTransaction {
  return { transaction: transaction(), meta: meta() };
}
