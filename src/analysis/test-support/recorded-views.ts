import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { recordedTransactions } from '../../solana/test-support/recorded-transactions.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';

export interface RecordedView {
  readonly answer: TransactionResponse;
  readonly view: ViewedTransaction;
}

let views: readonly RecordedView[] | null = null;

/** Every recorded transaction with its view, computed once per test process. */
export function recordedViews(root: string): readonly RecordedView[] {
  views ??= recordedTransactions(root).map((answer) => ({ answer, view: viewTransaction(answer) }));
  return views;
}
