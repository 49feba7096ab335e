import { formatCount } from '../../../shared/format/format-number.ts';
import { damageOf, type ShownTransaction } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { feePayerOf } from '../../facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { sentenceText } from '../clauses.ts';
import { type LamportUnit, shortAddress } from '../wording.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { mainProgram } from '../../facts/block/main-program.ts';
import { blockRow } from '../../facts/block/block-row.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';

/** What the row of a transaction in its block says beside its main program; null if the transaction is not decoded. */
export function transactionRowSentence(transaction: ShownTransaction, index: number, unit: LamportUnit): string | null {
  if (transaction.body.form === 'undecoded') return null;
  return rowSentence(viewTransaction(transaction), mainProgram(blockRow(transaction, index).programs), unit);
}

/**
 * What a row of a block says of a transaction: the headline of its page, without the fee payer and the program, which the row
 * shows in other cells. `program` is the one that it names. Parts that could not be decoded are counted at the end.
 */
export function rowSentence(view: ViewedTransaction, program: Address | null, unit: LamportUnit): string {
  const damaged = damageOf(view.answer).length;
  const text = textOf(view, program, unit);
  return damaged === 0 ? text : `${text} · ${formatCount(damaged, 'part')} not decoded`;
}

function textOf(view: ViewedTransaction, program: Address | null, unit: LamportUnit): string {
  const nameOf = (address: Address) => shortAddress(address, view.lookAlikes);
  const names = view.accounts.map(({ address }) => nameOf(address));
  const headline = sentenceText(summarizeTransaction(view, unit).sentence).replace(/\.$/, '');
  const feePayer = feePayerOf(view.accounts);
  const payer = feePayer === undefined ? '' : nameOf(feePayer.address);
  const withoutPayer = startsWithName(headline, payer, names)
    ? headline.slice(payer.length + 1)
    : lowerFirst(headline, names).replace(` went from ${payer} to `, ' went to ');
  if (program === null) return withoutPayer;
  const name = nameOf(program);
  const text = startsWithName(withoutPayer, name, names) ? withoutPayer.slice(name.length + 1) : withoutPayer;
  const [call = '', end = ''] = splitAt(text, `called ${name}`);
  if (call === '' && (end === '' || END.test(end) || TIMES.test(end))) {
    // The name of its instruction says what was called.
    if (TIMES.test(end)) return `called${end}`;
    if (end.startsWith(': ') || end.startsWith('; ')) return end.slice(2);
    return `${undecodedCall(view, program)}${end}`;
  }
  for (const phrase of [` via ${name}`, `, so ${name} failed`, `: ${name} stopped`]) {
    const [before = '', after = null] = splitAt(text, phrase);
    if (after !== null && (after === '' || END.test(after))) return `${before}${after}`;
  }
  return text;
}

/** What can follow a name: otherwise it is the beginning of a longer one. */
const END = /^(?:: | plus | and |, |; | at the limit )/;

/** "called 4 times". */
const TIMES = /^ \d+ times/;

/** True if a text starts with this name, and not with a longer one. */
function startsWithName(text: string, name: string, names: readonly string[]): boolean {
  return (
    name !== '' &&
    text.startsWith(`${name} `) &&
    !names.some((other) => other.length > name.length && text.startsWith(`${other} `))
  );
}

/** A sentence as the rest of a line; names keep their spelling. */
function lowerFirst(text: string, names: readonly string[]): string {
  const isName = names.some((name) => text.startsWith(name));
  return isName ? text : text.replace(/^[A-Z](?=[a-z]* )/, (initial) => initial.toLowerCase());
}

/** The parts before and after the first occurrence; only the text if there is none. */
function splitAt(text: string, phrase: string): readonly string[] {
  const at = text.indexOf(phrase);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + phrase.length)];
}

function undecodedCall({ instructions }: ViewedTransaction, program: Address): string {
  const call = instructions?.find(({ programId, depth }) => programId === program && depth === 0);
  const bytes = call?.data?.length ?? null;
  return bytes === null || call?.type != null ? 'called' : `not decoded, ${formatCount(bytes, 'byte')}`;
}
