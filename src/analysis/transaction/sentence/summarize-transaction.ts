import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import { joinSentences, type RichText, richText } from '../../../shared/format/rich-text.ts';
import { integerIn } from '../instructions/info-fields.ts';
import type { ViewedTransaction } from '../view-transaction.ts';
import { failureSentence, failureSubtitle } from './failure-sentence.ts';
import { LAMPORT_FORMATS } from './format-amount.ts';
import { type Sentence, unlinked } from './sentence-parts.ts';
import { successSentence } from './success-sentence.ts';

/** The headline of a transaction and the line below it. */
export interface TransactionSummary {
  readonly sentence: Sentence;
  readonly subtitle: RichText;
}

/** Claims only what the answer shows. `unit` is the one that lamports are written in. */
export function summarizeTransaction(view: ViewedTransaction, unit: 'SOL' | 'lamports' = 'SOL'): TransactionSummary {
  const { sentence, subtitle } = summarizeOutcome(view, unit);
  const status = view.answer.meta?.conflictingStatus ?? null;
  return { sentence, subtitle: status === null ? subtitle : joinSentences([subtitle, describeContradiction(status)]) };
}

function describeContradiction(status: string): RichText {
  return richText`The answer contradicts itself: its err says this, its deprecated status says ${status}.`;
}

function summarizeOutcome(view: ViewedTransaction, unit: 'SOL' | 'lamports'): TransactionSummary {
  const formatLamports = LAMPORT_FORMATS[unit];
  switch (view.outcome) {
    case 'unknown':
      return {
        sentence: [unlinked('The node kept this transaction, but not what it did.')],
        subtitle: ['No outcome, fee, balances or logs were recorded with it.'],
      };
    case 'failed':
      return {
        sentence: [{ text: failureSentence(view.failure), instructionId: view.failure?.path?.join('.') ?? null }],
        subtitle: failureSubtitle(view, formatLamports),
      };
    case 'succeeded':
      return { sentence: successSentence(view, formatLamports), subtitle: successSubtitle(view, unit) };
  }
}

/** The fee. For a single transfer also the exact amount, the slot, and how the fee compares with the amount. */
function successSubtitle({ answer, feeSplit, instructions }: ViewedTransaction, unit: 'SOL' | 'lamports'): RichText {
  const formatLamports = LAMPORT_FORMATS[unit];
  const fee = answer.meta?.fee ?? 0n;
  const cost = formatLamports(fee);
  const sent = onlyTransfer(instructions);
  if (sent !== null) {
    const { sign, significant, padding } = formatDecimal(sent, unit === 'SOL' ? 9 : 0);
    const amount = `${sign}${significant}${padding} ${unit}`;
    const slot = formatInteger(answer.slot);
    return [...richText`One transfer of ${amount} in slot ${slot}, for a fee of ${cost}`, `${compareFee(fee, sent)}.`];
  }
  return feeSplit !== null && feeSplit.priority > 0n
    ? richText`The fee was ${cost}, ${formatLamports(feeSplit.priority)} of it for priority.`
    : richText`The fee was ${cost}.`;
}

/** The lamports sent, if the transaction is a single System transfer. */
function onlyTransfer(instructions: ViewedTransaction['instructions']): bigint | null {
  const [only, ...more] = instructions ?? [];
  if (more.length > 0 || only?.parsed?.program !== 'system' || only.parsed.type !== 'transfer') return null;
  return integerIn(only.parsed.info, 'lamports');
}

/** Empty unless the fee was more than the amount sent. */
function compareFee(fee: bigint, sent: bigint): string {
  if (sent === 0n || fee <= sent) return '';
  const times = fee % sent === 0n ? MULTIPLES[String(fee / sent)] : undefined;
  return times === undefined ? ', more than what was sent' : `: ${times} what was sent`;
}

const MULTIPLES: Readonly<Record<string, string>> = {
  2: 'twice',
  3: 'three times',
  4: 'four times',
  5: 'five times',
  10: 'ten times',
};
