import type { ViewedTransaction } from '../viewed-transaction.ts';
import { createWording, type LamportUnit } from '../wording.ts';
import { type Sentence, unlinked } from './sentence-parts.ts';
import { describeSuccess } from './success-sentence.ts';

/** What the instructions of a transaction ask for, where nothing shows whether it was executed. */
export function describeIntent(
  view: ViewedTransaction,
  unit: LamportUnit,
): { readonly sentence: Sentence; readonly details: Sentence } {
  const { headline, details } = describeSuccess(view, createWording({ lookAlikes: view.lookAlikes, unit }));
  return { sentence: [unlinked('If it succeeds: '), ...headline], details };
}
