import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import {
  errorNameWords,
  formatInstructionError,
  formatTransactionError,
} from '../../solana/errors/format-transaction-error.ts';
import { truncateText } from '../../shared/format/shorten-text.ts';
import { formatCsv, formatNdjson } from '../../shared/json/records.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** Which transactions of a page to show. */
export interface AddressFilter {
  readonly outcome: 'all' | 'ok' | 'failed';
  /** Both inclusive; null: no limit. */
  readonly minSlot: Slot | null;
  readonly maxSlot: Slot | null;
  /** Text in the memo, the signature or the error; empty matches everything. */
  readonly text: string;
}

/** Text with a capital letter is matched case-sensitively in signatures, as base58 is case-sensitive. */
export function filterAddressTransactions(
  rows: readonly AddressTransaction[],
  { outcome, minSlot, maxSlot, text }: AddressFilter,
): readonly AddressTransaction[] {
  const wanted = text.trim();
  const lower = wanted.toLowerCase();
  const matches = ({ signature, memo, err }: AddressTransaction) =>
    (wanted === lower ? signature.toLowerCase() : signature).includes(wanted) ||
    memo?.toLowerCase().includes(lower) === true ||
    (err !== null && `${formatListError(err)}\n${formatTransactionError(err)}`.toLowerCase().includes(lower));
  return rows.filter(
    (row) =>
      (outcome === 'all' || (row.err === null) === (outcome === 'ok')) &&
      (minSlot === null || row.slot >= minSlot) &&
      (maxSlot === null || row.slot <= maxSlot) &&
      (wanted === '' || matches(row)),
  );
}

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

/** An error as far as a list without programs and logs shows it: "custom 6001 in #3", "insufficient funds for fee". */
export function formatListError(err: TransactionError): string {
  if ('error' in err) {
    const { error, index } = err;
    const reason =
      'code' in error
        ? `custom ${error.code}`
        : error.name === 'unknown'
          ? truncateText(formatInstructionError(error), MAX_CHARACTERS)
          : errorNameWords(error.name);
    return `${reason} in #${index + 1}`;
  }
  return err.name === 'unknown' ? truncateText(formatTransactionError(err), MAX_CHARACTERS) : errorNameWords(err.name);
}

const MAX_CHARACTERS = 60;
