import { joinSentences, type RichText, richText } from '../../../shared/format/rich-text.ts';
import { formatInstructionError, formatTransactionError } from '../../../solana/errors/format-transaction-error.ts';
import type { ExplainedFailure } from '../explain-failure.ts';
import { formatPath, shortAddress } from '../short-address.ts';
import type { ViewedTransaction } from '../view-transaction.ts';
import type { FormatLamports } from './format-amount.ts';

/** Which instruction failed, in which program, and why. */
export function failureSentence(failure: ExplainedFailure | null): string {
  if (failure === null) return 'The transaction failed.';
  const { error, path, programId, custom, reason } = failure;
  if (path === null || !('error' in error))
    return `The transaction failed: ${decapitalize(formatTransactionError(error))}.`;
  const named =
    custom?.name == null || programId === null ? null : describeErrorName(custom.name, shortAddress(programId));
  if (named !== null) return named;
  const inProgram = programId === null ? '' : ` in ${shortAddress(programId)}`;
  const failed = `Instruction ${formatPath(path)} failed${inProgram}`;
  if (custom === null && reason?.startsWith(OUT_OF_COMPUTE_UNITS))
    return `Instruction ${formatPath(path)} ran out of compute units${inProgram}.`;
  if (custom === null) return `${failed}: ${decapitalize(formatInstructionError(error.error))}.`;
  if (custom.name === null) return `${failed} with custom error ${custom.code}.`;
  return `${failed} with error ${custom.code}, ${custom.name}.`;
}

/** The program's own message, and what the failed transaction still cost. */
export function failureSubtitle(
  { answer, nonceAccount, failure }: ViewedTransaction,
  formatLamports: FormatLamports,
): RichText {
  const message = failure?.custom?.message ?? null;
  const quoted: RichText[] = message === null ? [] : [richText`The program says: ${`${message}.`}`];
  const fee = answer.meta?.fee ?? 0n;
  const kept = nonceAccount === null ? 'only the fee of' : 'only the nonce moved on, and the fee of';
  return joinSentences([
    ...quoted,
    [`Every change was undone; ${kept} `, { strong: formatLamports(fee) }, ' was kept.'],
  ]);
}

/** The virtual machine's log text. The recorded error is only ProgramFailedToComplete. */
const OUT_OF_COMPUTE_UNITS = 'exceeded CUs meter';

/** Turns a node's sentence into the part after a colon. */
function decapitalize(text: string): string {
  return text.replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase());
}

/**
 * A whole sentence for an error name that means the same in every program; `program` is the one that returned it. null for other
 * names. The page shows the name, the code and the log line next to it.
 */
export function describeErrorName(name: string, program: string): string | null {
  if (SLIPPAGE.test(name)) return `The price moved past the limit of this trade, so ${program} stopped it.`;
  return ERROR_SENTENCES[name]?.(program) ?? null;
}

/**
 * Each exchange has a different name for exceeded slippage: SlippageToleranceExceeded, ExceededSlippage, TooLittleOutputReceived, …
 */
const SLIPPAGE =
  /^(?:\w*Slippage\w*Exceeded|Exceeded\w*Slippage\w*|Too(?:Little|Much)\w+|AmountOutBelowMinimum|SlippageError)$/;

const ERROR_SENTENCES: Readonly<Record<string, (program: string) => string>> = {
  InsufficientFunds: (program) => `There was less to move than was asked for, so ${program} stopped it.`,
  ResultWithNegativeLamports: () => 'The account had fewer lamports than were to be moved.',
  AccountFrozen: () => 'The token account is frozen: nothing can be moved out of it.',
  NonTransferable: () => 'The token cannot be transferred.',
  MintPaused: () => 'The token is paused: nothing of it can be moved.',
};
