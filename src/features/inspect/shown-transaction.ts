import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import type { GivenDocument, SavedEntry, SavedTransaction } from './inspected-document.ts';

/** The transaction of an opened document, as a page shows it. Bytes have no metadata. */
export function shownTransaction(document: GivenDocument | SavedTransaction | SavedEntry): ShownTransaction {
  if (document.kind !== 'bytes') return document.value;
  const { transaction } = document.given;
  return {
    slot: null,
    blockTime: null,
    transactionIndex: null,
    version: transaction.message.version,
    body: { form: 'wire', transaction },
    meta: null,
  };
}
