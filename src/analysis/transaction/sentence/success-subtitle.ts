import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import { type RichText, richText } from '../../../shared/format/rich-text.ts';
import { LAMPORT_FORMATS } from './format-amount.ts';
import { integerIn } from '../instructions/parse-call.ts';
import type { ViewedTransaction } from '../view-transaction.ts';

/** What it cost; `unit` is what amounts are said in. */
export function successSubtitle(
  { answer, feeSplit, instructions }: ViewedTransaction,
  unit: 'SOL' | 'lamports',
): RichText {
  const lamportWords = LAMPORT_FORMATS[unit];
  const fee = answer.meta?.fee ?? 0n;
  const cost = lamportWords(fee);
  const sent = onlyTransfer(instructions);
  if (sent !== null) {
    const { sign, significant, padding } = formatDecimal(sent, unit === 'SOL' ? 9 : 0);
    const amount = `${sign}${significant}${padding} ${unit}`;
    const slot = formatInteger(answer.slot);
    return [...richText`One transfer of ${amount} in slot ${slot}, for a fee of ${cost}`, `${comparison(fee, sent)}.`];
  }
  return feeSplit !== null && feeSplit.priority > 0n
    ? richText`The fee was ${cost}, ${lamportWords(feeSplit.priority)} of it for priority.`
    : richText`The fee was ${cost}.`;
}

/** Lamports of the one transfer that a transaction consists of; null for all others. */
function onlyTransfer(instructions: ViewedTransaction['instructions']): bigint | null {
  const [only, ...more] = instructions ?? [];
  if (more.length > 0 || only?.parsed?.program !== 'system' || only.parsed.type !== 'transfer') return null;
  return integerIn(only.parsed.info, 'lamports');
}

/** How the fee stands to what was sent, where that is worth a word. */
function comparison(fee: bigint, sent: bigint): string {
  if (sent === 0n || fee <= sent) return '';
  const times = fee % sent === 0n ? TIMES[String(fee / sent)] : undefined;
  return times === undefined ? ', more than what was sent' : `: ${times} what was sent`;
}

const TIMES: Readonly<Record<string, string>> = {
  2: 'twice',
  3: 'three times',
  4: 'four times',
  5: 'five times',
  10: 'ten times',
};
