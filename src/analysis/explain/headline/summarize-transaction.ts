import { integerIn } from '../../facts/transaction/info-fields.ts';
import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import { type RichText, richText } from '../../../shared/format/rich-text.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { type LamportUnit, type Wording, createWording, formatLamportsIn } from '../wording.ts';
import { type Sentence, unlinked } from '../clauses.ts';
import { type ProofLine, failureProof } from './failure-proof.ts';
import { describeFailure, failureSubtitle } from './failure-sentence.ts';
import { attemptSentence } from './attempt-sentence.ts';
import { describeSuccess } from './success-sentence.ts';
import { tokenLabels } from './token-labels.ts';

/** The headline of a transaction and the line below it. */
export interface TransactionSummary {
  readonly sentence: Sentence;
  /**
   * The start of the line below the headline: the other effects of a successful transaction, or what a failed one tried. Empty if there
   * are none.
   */
  readonly details: Sentence;
  readonly subtitle: RichText;
  /** The headline in a few words, for titles: what happened, or why it failed. */
  readonly short: string;
  /** Where the amounts and quotes in the sentence about a failure come from; last, the log line that states its reason. */
  readonly proof: readonly ProofLine[];
}

/** Claims only what the answer shows. `unit` is the one that lamports are written in. */
export function summarizeTransaction(view: ViewedTransaction, unit: LamportUnit = 'SOL'): TransactionSummary {
  const { lookAlikes } = view;
  const wording = createWording({ lookAlikes, symbols: symbolsOf(view), unit });
  switch (view.outcome) {
    case 'unknown':
      if (view.answer.meta !== null) {
        const sentence = [unlinked('The answer does not say whether the transaction succeeded.')];
        return { sentence, details: [], subtitle: feeSubtitle(view, wording), short: 'Outcome unknown', proof: [] };
      }
      return {
        sentence: [unlinked('The node did not record this transaction’s outcome.')],
        details: [],
        subtitle: ['Its fee, balances and logs were not recorded either.'],
        short: 'Outcome not recorded',
        proof: [],
      };
    case 'noOp':
    case 'failed': {
      const { sentence, short } = describeFailure(view, wording);
      return {
        sentence: [{ text: sentence, instructionIds: failingInstruction(view) }],
        details: attemptSentence(view, wording),
        subtitle: failureSubtitle(view, wording),
        short,
        proof: failureProof(view, sentence, wording),
      };
    }
    case 'succeeded': {
      const { short, headline, details } = describeSuccess(view, wording);
      return { sentence: headline, details, subtitle: successSubtitle(view, wording), short, proof: [] };
    }
  }
}

/** The symbols that mints claim, and those that the transaction gives to new ones. */
function symbolsOf({ instructions, symbols }: ViewedTransaction): ViewedTransaction['symbols'] {
  const given = [...tokenLabels(instructions ?? [])].flatMap(([mint, { symbol }]) =>
    symbol === '' ? [] : [[mint, symbol] as const],
  );
  return given.length === 0 ? symbols : new Map([...given, ...symbols]);
}

/** The requests of a transaction's instructions, if nothing shows whether it was executed. */
export function describeIntent(
  view: ViewedTransaction,
  unit: LamportUnit,
): { readonly sentence: Sentence; readonly details: Sentence } {
  const { headline, details } = describeSuccess(view, createWording({ lookAlikes: view.lookAlikes, unit }));
  return { sentence: [unlinked('If it succeeds: '), ...headline], details };
}

function failingInstruction({ failure }: ViewedTransaction): readonly string[] {
  return failure?.path == null ? [] : [failure.path.join('.')];
}

/** The fee. For a single transfer also the exact amount, the slot, and how the fee compares with the amount. */
function successSubtitle({ answer, feeSplit, instructions }: ViewedTransaction, wording: Wording): RichText {
  const fee = answer.meta?.fee ?? 0n;
  const sent = onlyTransfer(instructions);
  if (sent !== null) {
    const { unit } = wording;
    const { sign, significant, padding } = formatDecimal(sent, unit === 'SOL' ? 9 : 0);
    const amount = `${sign}${significant}${padding} ${unit}`;
    return [
      ...richText`One transfer of ${amount}`,
      // Not strong, like amounts: it would look like a link.
      ...(answer.slot === null ? [] : [` in slot ${formatInteger(answer.slot)}`]),
      ...richText`, for a fee of ${formatLamportsIn(unit, fee)}`,
      `${compareFee(fee, sent)}.`,
    ];
  }
  return feeSubtitle({ answer, feeSplit }, wording);
}

function feeSubtitle(
  { answer, feeSplit }: Pick<ViewedTransaction, 'answer' | 'feeSplit'>,
  { unit }: Wording,
): RichText {
  const fee = answer.meta?.fee ?? 0n;
  const priority = feeSplit?.priority ?? 0n;
  const paid = formatLamportsIn(unit, fee);
  return priority > 0n
    ? richText`The fee was ${paid}, ${formatLamportsIn(unit, priority)} of it for priority.`
    : richText`The fee was ${paid}.`;
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
  const times = fee % sent === 0n ? MULTIPLES.get(fee / sent) : undefined;
  return times === undefined ? ', more than the amount sent' : `: ${times} the amount sent`;
}

const MULTIPLES: ReadonlyMap<bigint, string> = new Map([
  [2n, 'twice'],
  [3n, 'three times'],
  [4n, 'four times'],
  [5n, 'five times'],
  [10n, 'ten times'],
]);
