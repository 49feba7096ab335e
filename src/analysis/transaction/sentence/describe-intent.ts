import { tellApart } from '../short-address.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';
import type { LamportUnit } from './format-amount.ts';
import { type Sentence, unlinked } from './sentence-parts.ts';
import { describeSuccess } from './success-sentence.ts';

/** What the instructions of a transaction ask for, where nothing shows whether it was executed. */
export function describeIntent(
  view: ViewedTransaction,
  unit: LamportUnit,
): { readonly sentence: Sentence; readonly details: Sentence } {
  return tellApart(view.lookAlikes, () => {
    const { headline, details } = describeSuccess(view, unit);
    return { sentence: [unlinked('If it succeeds: '), ...headline], details };
  });
}
