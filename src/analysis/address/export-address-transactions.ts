import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import { formatCsv, formatNdjson } from '../../shared/json/records.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';

/** The transactions as text, with the names and values of getSignaturesForAddress. Missing values are empty (CSV) or null (NDJSON). */
export function exportAddressTransactions(rows: readonly AddressTransaction[], form: 'csv' | 'ndjson'): string {
  const records = rows.map(({ signature, slot, transactionIndex, blockTime, err, memo, confirmationStatus }) => ({
    signature,
    slot,
    transactionIndex,
    blockTime,
    err: err && encodeTransactionErrorJson(err),
    memo,
    confirmationStatus,
  }));
  return form === 'csv' ? formatCsv(records) : formatNdjson(records);
}
