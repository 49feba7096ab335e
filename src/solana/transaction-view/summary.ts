import { formatDecimal, formatInteger } from '../../shared/format-number.ts';
import type { Address } from '../address.ts';
import { joinSentences, type Words, words } from '../block-view/words.ts';
import { formatInstructionError, formatTransactionError } from '../transaction-error-words.ts';
import { shortName } from '../short-name.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../well-known.ts';
import type { ExplainedFailure } from './failure.ts';
import { addressIn, integerIn, type Meaning, objectIn } from './meaning.ts';
import { votedSlot } from './voted-slot.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** What a transaction did, in a sentence that a person could read aloud, and what follows from it. */
export interface TransactionSummary {
  readonly sentence: string;
  readonly dek: Words;
}

/** Claims only what was decoded; the same answer gives the same words. */
export function summarizeTransaction(view: ViewedTransaction): TransactionSummary {
  switch (view.outcome) {
    case 'unknown':
      return {
        sentence: 'The node kept this transaction, but not what it did.',
        dek: ['No outcome, fee, balances or logs were recorded with it.'],
      };
    case 'failed':
      return { sentence: failureSentence(view.failure), dek: failureDek(view) };
    case 'succeeded':
      return { sentence: transferSentence(view) ?? voteSentence(view) ?? countSentence(view), dek: successDek(view) };
  }
}

/** "#5.3" for an instruction by its path. */
export function formatPath(path: readonly number[]): string {
  return `#${path.join('.')}`;
}

/** First and last six, for prose. */
export function shortAddress(address: Address): string {
  return shortName(address) ?? `${address.slice(0, 6)}…${address.slice(-6)}`;
}

function failureSentence(failure: ExplainedFailure | null): string {
  if (failure === null) return 'The transaction failed.';
  const { error, path, programId, custom } = failure;
  if (path === null || !('error' in error))
    return `The transaction failed: ${inSentence(formatTransactionError(error))}.`;
  const who = programId === null ? '' : ` in ${shortAddress(programId)}`;
  const where = `Instruction ${formatPath(path)} failed${who}`;
  if (custom === null) return `${where}: ${formatInstructionError(error.error)}.`;
  if (custom.name === null) return `${where} with custom error ${custom.code}.`;
  return `${where} with error ${custom.code}, ${custom.name}.`;
}

/** A node's sentence as part of another. */
function inSentence(text: string): string {
  return text.replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase());
}

function failureDek({ answer, nonceAccount, failure }: ViewedTransaction): Words {
  const message = failure?.custom?.message ?? null;
  const said: Words[] = message === null ? [] : [words`The program says: ${`${message}.`}`];
  const fee = answer.meta?.fee ?? 0n;
  const kept = nonceAccount === null ? 'only the fee of' : 'only the nonce moved on, and the fee of';
  return joinSentences([
    ...said,
    [`Every change was undone; ${kept} `, { strong: formatInteger(fee) }, ' lamports was kept.'],
  ]);
}

function transferSentence({ instructions, tokenAccounts }: ViewedTransaction): string | null {
  const calls = instructions?.filter(({ programId }) => programId !== COMPUTE_BUDGET_PROGRAM) ?? [];
  const { meaning = null } = calls.length === 1 ? (calls[0] ?? {}) : {};
  if (meaning === null) return null;
  const from = addressIn(meaning.info, 'source');
  const to = addressIn(meaning.info, 'destination');
  if (from === null || to === null) return null;
  const [sent, received] = [tokenAccounts.get(from), tokenAccounts.get(to)];
  const amount = transferredAmount(meaning, sent ?? received);
  if (amount === null) return null;
  return `${amount} went from ${shortAddress(sent?.owner ?? from)} to ${shortAddress(received?.owner ?? to)}.`;
}

function voteSentence({ instructions }: ViewedTransaction): string | null {
  const { meaning = null } = instructions?.length === 1 ? (instructions[0] ?? {}) : {};
  const account = meaning === null ? null : addressIn(meaning.info, 'voteAccount');
  const slot = meaning === null ? null : votedSlot(meaning);
  if (account === null || slot === null) return null;
  return `Vote account ${shortAddress(account)} voted up to slot ${formatInteger(slot)}.`;
}

function transferredAmount(
  { program, type, info }: Meaning,
  token: { readonly mint: Address; readonly decimals: number } | undefined,
): string | null {
  if (program === 'system' && (type === 'transfer' || type === 'transferWithSeed')) {
    const lamports = integerIn(info, 'lamports');
    return lamports === null ? null : formatLamports(lamports);
  }
  if (program !== 'spl-token' || !type.startsWith('transfer')) return null;
  const checked = objectIn(info, 'tokenAmount');
  const units = integerIn(checked ?? info, 'amount');
  const decimals = checked === null ? token?.decimals : Number(integerIn(checked, 'decimals') ?? 0n);
  const mint = addressIn(info, 'mint') ?? token?.mint;
  if (units === null || decimals === undefined || mint === undefined) return null;
  return `${formatDecimal(units, decimals).significant} ${shortName(mint) ?? `of ${shortAddress(mint)}`}`;
}

/** Amounts below ten thousandths of a SOL read better in lamports. */
function formatLamports(lamports: bigint): string {
  return lamports < 100_000n ? `${formatInteger(lamports)} lamports` : `${formatDecimal(lamports, 9).significant} SOL`;
}

function countSentence({ instructions, answer }: ViewedTransaction): string {
  if (instructions === null) return 'The transaction succeeded.';
  const inner = instructions.filter(({ depth }) => depth > 0).length;
  const programs = new Set(instructions.map(({ programId }) => programId)).size;
  const own = count(instructions.length - inner, 'instruction');
  const calls = answer.meta?.innerInstructions === null ? 'inner calls not recorded' : count(inner, 'inner call');
  return `Succeeded: ${own}, ${calls}, ${count(programs, 'program')}.`;
}

function successDek({ answer, feeSplit, instructions }: ViewedTransaction): Words {
  const fee = answer.meta?.fee ?? 0n;
  const [only, ...more] = instructions ?? [];
  const moved = only?.meaning?.program === 'system' ? integerIn(only.meaning.info, 'lamports') : null;
  const paid: Words =
    feeSplit !== null && feeSplit.priority > 0n
      ? words`The fee was ${fee} lamports, ${feeSplit.priority} of them for priority.`
      : words`The fee was ${fee} lamports.`;
  if (more.length > 0 || moved === null || moved === 0n) return paid;
  return [...paid.slice(0, -1), feeComparison(fee, moved)];
}

/** The end of the sentence about the fee of a single transfer. */
function feeComparison(fee: bigint, moved: bigint): string {
  return fee > moved ? ' lamports, more than what was sent.' : ' lamports.';
}

function count(value: number, noun: string): string {
  return `${formatInteger(value)} ${noun}${value === 1 ? '' : 's'}`;
}
