import type { WithoutBlockEntry } from '../../rpc-protocol/responses/decode-without-block.ts';
import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';

/** The transaction as a row of the table. Only finalized transactions are imported, and the list has no memos. */
export function toListedTransaction({
  hasMetadata,
  transactionIndex,
  ...transaction
}: WithoutBlockEntry): AddressTransaction {
  return {
    ...transaction,
    transactionIndex: transactionIndex === null ? null : Number(transactionIndex),
    memo: null,
    confirmationStatus: 'finalized',
    isOutcomeUnknown: !hasMetadata,
  };
}
