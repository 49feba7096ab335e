import { type TransactionResponse, signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import { recordedTransactions } from '../../solana/test-support/recorded-transactions.ts';
import { accountAddresses } from '../facts/block/block-row.ts';
import { outcomeOf } from '../facts/transaction-outcome.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';

const views = new Map<TransactionResponse, ViewedTransaction>();

/** Every recorded transaction, viewed once per test process. All take seconds, so only `recorded.test.ts` needs them. */
export function* recordedViews(root: string): Generator<ViewedTransaction> {
  for (const answer of recordedTransactions(root)) yield viewOnce(answer);
}

/** Every recorded transaction that failed. */
export function recordedFailures(root: string): readonly ViewedTransaction[] {
  return recordedTransactions(root)
    .filter(({ meta }) => outcomeOf(meta) === 'failed')
    .map(viewOnce);
}

/** Every recorded transaction that has a program among its accounts. */
export function recordedCallers(root: string, program: string): readonly ViewedTransaction[] {
  return recordedTransactions(root)
    .filter(({ body, meta }) => accountAddresses(body, meta?.loadedAddresses ?? null).some((key) => key === program))
    .map(viewOnce);
}

/** The recorded transaction whose signature begins like this. */
export function recordedView(root: string, start: string): ViewedTransaction {
  const found = recordedTransactions(root).find(({ body }) => signaturesOf(body)[0]?.startsWith(start));
  if (found === undefined) throw new Error(`${start} is not recorded`);
  return viewOnce(found);
}

function viewOnce(answer: TransactionResponse): ViewedTransaction {
  const view = views.get(answer) ?? viewTransaction(answer);
  views.set(answer, view);
  return view;
}
