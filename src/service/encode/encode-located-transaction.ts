import type { JsonObject } from '../../shared/json.ts';
import type { LocatedTransaction } from '../store.ts';
import { encodeTransaction } from './encode-transaction.ts';
import type { TransactionForm } from './encode-transaction.ts';

/** A transaction on its own, with where and when; a transaction whose block is not known has no index. */
export function encodeLocatedTransaction(located: LocatedTransaction, form: TransactionForm): JsonObject {
  const { meta, transaction, version } = encodeTransaction(located, form);
  return {
    blockTime: located.blockTime,
    meta,
    slot: located.slot,
    transaction,
    ...(form.dialect === 'node' && located.index !== null ? { transactionIndex: located.index } : {}),
    ...version,
  };
}
