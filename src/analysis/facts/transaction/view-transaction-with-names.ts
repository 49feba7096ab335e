import { knownError } from '../../../solana/names/error-names.ts';
import type { ShownTransaction } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { IdlDecoding } from './idl-decoding.ts';
import { type ViewedTransaction, viewTransactionWith } from './view-transaction.ts';

/** With the names of all custom errors. `idls` decode calls that have no parser. */
export function viewTransaction(answer: ShownTransaction, idls?: IdlDecoding): ViewedTransaction {
  return viewTransactionWith(knownError, answer, idls);
}
