import { joinSentences, type RichText, richText } from '../../../shared/format/rich-text.ts';
import { formatInstructionError, formatTransactionError } from '../../../solana/errors/format-transaction-error.ts';
import type { FormatLamports } from './format-amount.ts';
import type { ExplainedFailure } from '../explain-failure.ts';
import { plainError } from './plain-errors.ts';
import { formatPath, shortAddress } from '../short-address.ts';
import type { ViewedTransaction } from '../view-transaction.ts';

/** Which call failed, in which program, and what it says of it. */
export function failureSentence(failure: ExplainedFailure | null): string {
  if (failure === null) return 'The transaction failed.';
  const { error, path, programId, custom, reason } = failure;
  if (path === null || !('error' in error))
    return `The transaction failed: ${inSentence(formatTransactionError(error))}.`;
  const plain = custom?.name == null || programId === null ? null : plainError(custom.name, shortAddress(programId));
  if (plain !== null) return plain;
  const who = programId === null ? '' : ` in ${shortAddress(programId)}`;
  const where = `Instruction ${formatPath(path)} failed${who}`;
  if (custom === null && reason?.startsWith(OUT_OF_UNITS))
    return `Instruction ${formatPath(path)} ran out of compute units${who}.`;
  if (custom === null) return `${where}: ${inSentence(formatInstructionError(error.error))}.`;
  if (custom.name === null) return `${where} with custom error ${custom.code}.`;
  return `${where} with error ${custom.code}, ${custom.name}.`;
}

/** What the program says of it, and what remained. */
export function failureSubtitle(
  { answer, nonceAccount, failure }: ViewedTransaction,
  lamportWords: FormatLamports,
): RichText {
  const message = failure?.custom?.message ?? null;
  const said: RichText[] = message === null ? [] : [richText`The program says: ${`${message}.`}`];
  const fee = answer.meta?.fee ?? 0n;
  const kept = nonceAccount === null ? 'only the fee of' : 'only the nonce moved on, and the fee of';
  return joinSentences([...said, [`Every change was undone; ${kept} `, { strong: lamportWords(fee) }, ' was kept.']]);
}

/** How the virtual machine says it; the error is then no more than "Program failed to complete". */
const OUT_OF_UNITS = 'exceeded CUs meter';

/** A node's sentence as part of another. */
function inSentence(text: string): string {
  return text.replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase());
}
