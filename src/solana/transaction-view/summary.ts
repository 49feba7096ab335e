import type { Words } from '../block-view/words.ts';
import { failureDek, failureSentence } from './failure-words.ts';
import { successDek, successSentence } from './success-words.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** What a transaction did, in a sentence that a person could read aloud, and what follows from it. */
export interface TransactionSummary {
  readonly sentence: string;
  readonly dek: Words;
}

/** Claims only what was decoded; the same answer gives the same words. */
export function summarizeTransaction(view: ViewedTransaction): TransactionSummary {
  switch (view.outcome) {
    case 'unknown':
      return {
        sentence: 'The node kept this transaction, but not what it did.',
        dek: ['No outcome, fee, balances or logs were recorded with it.'],
      };
    case 'failed':
      return { sentence: failureSentence(view.failure), dek: failureDek(view) };
    case 'succeeded':
      return { sentence: successSentence(view), dek: successDek(view) };
  }
}
