import type { JsonObject } from '../../shared/json.ts';
import type { LocatedTransaction } from '../store.ts';
import { encodeTransaction } from './encode-transaction.ts';
import type { TransactionForm } from './encode-transaction.ts';
import { checkVersion } from './encode-version.ts';

/**
 * A transaction on its own, with where and when; a transaction whose block is not known has no index. Throws RpcError where the
 * caller cannot read its version.
 */
export function encodeLocatedTransaction(located: LocatedTransaction, form: TransactionForm): JsonObject {
  checkVersion(located.version(), form.maxSupportedTransactionVersion);
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
