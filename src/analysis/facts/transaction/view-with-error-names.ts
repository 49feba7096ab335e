import { customErrorName } from '../../../solana/errors/custom-error-names.ts';
import type { IdlDecoding } from './idl-decoding.ts';
import type { ShownTransaction } from '../../../rpc-protocol/responses/transaction-response.ts';
import { type ViewedTransaction, viewTransactionWith } from './view-transaction.ts';

// Apart from `viewTransactionWith`, since the names are large: the pages load them for custom errors only.

/** With the names of all custom errors. `idls` decode calls that have no parser. */
export function viewTransaction(answer: ShownTransaction, idls?: IdlDecoding): ViewedTransaction {
  return viewTransactionWith(customErrorName, answer, idls);
}
