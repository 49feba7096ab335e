import { formatInteger } from '../../../shared/format/format-number.ts';
import { quotableText } from '../../../shared/format/visible-text.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { describeErrorCode } from '../outcome/failure-text.ts';
import { type Wording, writePhrase } from '../wording.ts';
import { type ResultProof, describeMissedLimit, describeRoundTripLoss, isMissedLimit } from './missed-limit.ts';
import { describeAmount } from './swap-clause.ts';

/** What shows the reason of a failure, or an amount in its headline: a line of the log, or the transfers of a call. */
export interface ProofLine {
  /** "log 11", "#3.5". */
  readonly label: string;
  /** Its fragment on the page: "log-11". */
  readonly anchor: string;
  readonly text: string;
  readonly meaning: string | null;
}

/** Where the amounts and quotes of the sentence about a failure come from; last, the log line that states its reason. */
export function failureProof(view: ViewedTransaction, sentence: string, wording: Wording): readonly ProofLine[] {
  const { failure, log } = view;
  if (failure === null) return [];
  const lines = log?.lines ?? [];
  const logLine = (at: number, meaning: string | null = null): ProofLine[] => {
    const text = lines[at]?.text;
    return text === undefined ? [] : [{ label: `log ${at + 1}`, anchor: `log-${at + 1}`, text, meaning }];
  };
  const { anchor, words } = failure;
  const compared = (side: string) =>
    lines.findIndex(({ text }, at) => at > (anchor?.line ?? 0) && text.startsWith(`Program log: ${side}:`));
  const before = words?.before;
  // In the words of the program, if it logged any.
  const reason = words?.line ?? failure.logLine;
  const isQuoted = before !== undefined && sentence.includes(`“${quotableText(before.text)}” and “`);
  const result = (): readonly ProofLine[] => {
    const { from = null, result: shown = null } = resultProof(view, sentence, wording) ?? {};
    if (from === null || shown === null) return [];
    const amount = writePhrase(describeAmount(shown, wording), wording);
    if ('line' in from)
      return logLine(from.line, `Its last 8 bytes are the number ${formatInteger(shown.units)}, or ${amount}`);
    return [{ label: `#${from.call}`, anchor: `ix-${from.call}`, ...transfersOf(view, from.call, amount, wording) }];
  };
  return [
    ...(isQuoted ? logLine(before.line) : []),
    ...(anchor?.compared == null ? [] : ['Left', 'Right'].flatMap((side) => logLine(compared(side)))),
    ...result(),
    ...(reason === null ? [] : logLine(reason, describeErrorCode(view) ?? null)),
  ];
}

function resultProof(view: ViewedTransaction, sentence: string, wording: Wording): ResultProof | null {
  const { failure } = view;
  if (failure !== null && isMissedLimit(failure)) return describeMissedLimit(view, failure, wording).proof;
  const loss = describeRoundTripLoss(view, wording);
  return loss !== null && sentence.startsWith(loss.text) ? loss.proof : null;
}

function transfersOf(view: ViewedTransaction, path: string, amount: string, { nameOf }: Wording) {
  const programId = view.instructions?.find(({ id }) => id === path)?.programId ?? null;
  const name = programId === null ? 'The call' : nameOf(programId);
  return { text: `${name} gave ${amount}`, meaning: 'by the token transfers inside this call' };
}
