import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import { formatTransactionError } from '../../solana/errors/format-transaction-error.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { formatListError } from './format-list-error.ts';

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
