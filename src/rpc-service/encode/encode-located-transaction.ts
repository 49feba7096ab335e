import type { LocatedTransaction } from '../ledger-store.ts';
import { encodeTransaction } from './encode-transaction.ts';
import type { TransactionForm } from './encode-transaction.ts';
import { checkVersion } from './encode-version.ts';

/**
 * A transaction on its own as JSON text, with where and when; a transaction whose block is not known has no index. Throws RpcError where the
 * caller cannot read its version.
 */
export function encodeLocatedTransaction(located: LocatedTransaction, form: TransactionForm): string {
  checkVersion(located.version(), form.maxSupportedTransactionVersion);
  const { meta, transaction, version } = encodeTransaction(located, form);
  const { blockTime, slot, index } = located;
  const place = form.dialect === 'node' && index !== null ? `,"transactionIndex":${index}` : '';
  return `{"blockTime":${blockTime},"meta":${meta},"slot":${slot},"transaction":${transaction}${place}${version}}`;
}
