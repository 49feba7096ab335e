import { joinSentences, type RichText, richText } from '../../../shared/format/rich-text.ts';
import { LAMPORT_FORMATS } from './format-amount.ts';
import { failureSubtitle, failureSentence } from './failure-sentence.ts';
import { type Sentence, plainPart } from './sentence-parts.ts';
import { successSentence } from './success-sentence.ts';
import { successSubtitle } from './success-subtitle.ts';
import type { ViewedTransaction } from '../view-transaction.ts';

/** What a transaction did, in a sentence that a person could read aloud, and what follows from it. */
export interface TransactionSummary {
  /** Each part with the instruction that proves it. */
  readonly sentence: Sentence;
  readonly subtitle: RichText;
}

/** Claims only what was decoded; the same answer gives the same richText. `unit` is what lamports are said in. */
export function summarizeTransaction(view: ViewedTransaction, unit: 'SOL' | 'lamports' = 'SOL'): TransactionSummary {
  const { sentence, subtitle } = summarizeOutcome(view, unit);
  const status = view.answer.meta?.otherStatus ?? null;
  return { sentence, subtitle: status === null ? subtitle : joinSentences([subtitle, contradiction(status)]) };
}

function contradiction(status: string): RichText {
  return richText`The answer contradicts itself: its err says this, its deprecated status says ${status}.`;
}

function summarizeOutcome(view: ViewedTransaction, unit: 'SOL' | 'lamports'): TransactionSummary {
  const lamportWords = LAMPORT_FORMATS[unit];
  switch (view.outcome) {
    case 'unknown':
      return {
        sentence: plainPart('The node kept this transaction, but not what it did.'),
        subtitle: ['No outcome, fee, balances or logs were recorded with it.'],
      };
    case 'failed':
      return {
        sentence: [{ text: failureSentence(view.failure), instructionId: view.failure?.path?.join('.') ?? null }],
        subtitle: failureSubtitle(view, lamportWords),
      };
    case 'succeeded':
      return { sentence: successSentence(view, lamportWords), subtitle: successSubtitle(view, unit) };
  }
}
