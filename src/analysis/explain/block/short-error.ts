import {
  errorNameWords,
  formatInstructionError,
  formatTransactionError,
} from '../../../solana/errors/format-transaction-error.ts';
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { truncateText } from '../../../shared/format/shorten-text.ts';
import { quotableText } from '../../../shared/format/visible-text.ts';
import type { InstructionError, TransactionError } from '../../../solana/errors/transaction-error.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { BlockRow } from '../../facts/block/block-row.ts';
import { type RowFailure, rowFailure } from '../../facts/block/row-failure.ts';
import { shortAddress } from '../wording.ts';

/** A row's error in the short words of a table cell. */
export interface ShortError {
  /** "SlippageToleranceExceeded", "“exceeds desired slippage limit”", "custom error 6001" for a code without a name. */
  readonly reason: string;
  /** The account that the error names. */
  readonly account: Address | null;
  /** The failed instruction: "#2", or null for none. */
  readonly instruction: string | null;
}

/** null if the transaction did not fail. */
export function shortError(row: BlockRow): ShortError | null {
  const { error } = row;
  if (error === null) return null;
  if ('error' in error) {
    return { reason: formatInstruction(error.error, row), account: null, instruction: `#${error.index + 1}` };
  }
  const account = 'accountIndex' in error ? (row.accounts[error.accountIndex] ?? null) : null;
  return { reason: formatTransactionFailure(error), account, instruction: null };
}

/** "SlippageToleranceExceeded in #5", "insufficient funds for rent: 4m1Pvj…yrTTye"; empty if the transaction did not fail. */
export function formatShortError(row: BlockRow): string {
  const { reason = '', account = null, instruction = null } = shortError(row) ?? {};
  if (account !== null) return `${reason}: ${shortAddress(account)}`;
  return instruction === null ? reason : `${reason} in ${instruction}`;
}

/** The reason in the program's words or by the error's name, uncut; null if the answer has neither. */
export function formatReason(row: BlockRow): string | null {
  const { error } = row;
  if (error === null) return null;
  const { name, words } = rowFailure(row) ?? NO_FAILURE;
  if (name !== null && words !== null && words.text !== name) return `${name}: ${words.text}`;
  if (name !== null || words !== null) return name ?? words?.text ?? null;
  if (!('error' in error)) return error.name === 'unknown' ? null : formatShortError(row);
  return 'code' in error.error || error.error.name === 'unknown' ? null : formatRuntimeError(error.error.name, row);
}

/** Everything about a row's error that a text filter finds, in lower case. */
export function errorSearchText(row: BlockRow): string {
  const { code = null } = rowFailure(row) ?? {};
  const texts = [
    formatShortError(row),
    formatReason(row) ?? '',
    code === null ? '' : `custom ${code} 0x${code.toString(16)}`,
  ];
  return texts.join('\n').toLowerCase();
}

const NO_FAILURE: RowFailure = { programId: null, code: null, name: null, check: null, words: null };

function formatTransactionFailure(error: TransactionError): string {
  return error.name === 'unknown' ? truncateText(formatTransactionError(error), MAX_WORDS) : errorNameWords(error.name);
}

function formatInstruction(error: InstructionError, row: BlockRow): string {
  if (error.name === 'unknown') return truncateText(formatInstructionError(error), MAX_WORDS);
  const { programId, name, check, words } = rowFailure(row) ?? NO_FAILURE;
  const text = words === null ? '' : truncateText(quotableText(words.text), MAX_WORDS);
  // System logs the amounts, and quoting it would look like another program's words.
  if (programId === SYSTEM_PROGRAM && text !== '') return text;
  if (!('code' in error)) return words === null ? formatRuntimeError(error.name, row) : `“${text}”`;
  if (name !== null) return name;
  // What the check compared is in the data of the call, which a row does not store.
  if (check !== null && !check.meaning.includes('{')) return check.meaning;
  if (words === null) return `custom error ${error.code}`;
  return words.kind === 'last' ? `custom error ${error.code} after “${text}”` : `“${text}”`;
}

function formatRuntimeError(name: string, { loggedFailure }: BlockRow): string {
  if (OUT_OF_UNITS.test(loggedFailure?.reason ?? '')) return 'out of compute units';
  const isCreation = loggedFailure?.ownLines.some(({ text }) => text.startsWith(CREATES_TOKEN_ACCOUNT)) === true;
  if (isCreation && loggedFailure.programId === ASSOCIATED_TOKEN_PROGRAM && name === 'IllegalOwner') {
    return 'token account already exists';
  }
  return errorNameWords(name);
}

const MAX_WORDS = 60;
const OUT_OF_UNITS = /exceeded CUs meter|exceeded maximum number of instructions allowed/;
/** Or "CreateIdempotent". */
const CREATES_TOKEN_ACCOUNT = 'Program log: Create';
