import type { ErrorCheck, KnownErrors } from '../../../solana/names/error-names.ts';
import { ENDED, type ParsedLog } from './parse-log.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import { type Address, parseAddress } from '../../../solana/ids/ids.ts';
import {
  type AnchorError,
  type OwnLine,
  type ProgramWords,
  findAnchorError,
  findProgramWords,
} from '../failure-log.ts';
import type { PlacedCall } from './calls.ts';
import { type IdlDecoding, NO_IDL_DECODING } from './idl-decoding.ts';

/** The call that made a transaction fail, and the reason. */
export interface ExplainedFailure {
  readonly error: TransactionError;
  /** Path of the innermost failing call, as far as known: [5, 3]. null if no instruction caused the failure. */
  readonly path: readonly number[] | null;
  /** The program that failed; null if more than one program could have failed. */
  readonly programId: Address | null;
  /** null unless the program returned a custom error. */
  readonly custom: CustomError | null;
  /** The failing call's own words in the log; null if there are none, or only ones less specific than the error. */
  readonly words: ProgramWords | null;
  /** The Anchor error that the failing call logged; its message is in `words`. */
  readonly anchor: AnchorError | null;
  /** Index of the log line that states the failure. */
  readonly logLine: number | null;
  /** The reason that this line states. */
  readonly reason: string | null;
}

export interface CustomError {
  readonly code: number;
  readonly name: string | null;
  /** The message that the program logged, or that its IDL has. */
  readonly message: string | null;
  /** What the program checks before it returns a code without a name. */
  readonly check: ErrorCheck | null;
}

export function explainFailure(
  error: TransactionError,
  errorNames: KnownErrors,
  calls: readonly PlacedCall[] | null,
  log: ParsedLog | null,
  idls: IdlDecoding = NO_IDL_DECODING,
): ExplainedFailure {
  if (!('error' in error)) {
    return { error, path: null, programId: null, custom: null, words: null, anchor: null, logLine: null, reason: null };
  }
  const logged = log && findLoggedFailure(log);
  const candidates = calls?.filter(({ path }) => path[0] === error.index + 1) ?? [];
  const code = 'code' in error.error ? error.error.code : null;
  const anchor = findMatchingAnchorError(logged, log, code);
  const failing = logged === null ? undefined : findFailingCall(logged, candidates);
  const only = candidates.length === 1 ? candidates[0] : undefined;
  const programId = failing?.programId ?? programAt(anchor?.line ?? null, log) ?? only?.call.programId ?? null;
  const custom = code === null ? null : explainCustom(code, programId, anchor, errorNames, idls);
  const words = anchor === null ? findProgramWords(logged?.ownLines ?? []) : wordsOf(anchor);
  // The last text before the failure may not be the reason, so a named error takes precedence.
  const isNamed = code === null || custom?.name != null;
  return {
    error,
    path: failing?.path ?? [error.index + 1],
    programId,
    custom,
    words: isNamed && words?.kind === 'last' ? null : words,
    anchor,
    logLine: logged?.line ?? null,
    reason: logged?.reason ?? null,
  };
}

/** The innermost call that failed, as the log shows it. */
interface LoggedFailure {
  readonly programId: Address | null;
  readonly reason: string;
  /** Index of the line that states the failure. */
  readonly line: number;
  /** Index into the log's frames; null if the log was cut before this line. */
  readonly frame: number | null;
  /** Empty if the log was cut before this line. */
  readonly ownLines: readonly OwnLine[];
}

function findLoggedFailure({ lines, truncated }: ParsedLog): LoggedFailure | null {
  // A failing call makes its callers fail after it, so the first failure in the log is the innermost.
  const line = lines.findIndex(({ text }) => ENDED.exec(text)?.[2] === 'failed');
  const [, program = '', , reason = ''] = ENDED.exec(lines[line]?.text ?? '') ?? [];
  if (line < 0) return null;
  const isCut = truncated && lines.findIndex(({ kind }) => kind === 'truncated') < line;
  const frame = isCut ? null : (lines[line]?.frame ?? null);
  return {
    programId: parseAddress(program),
    reason,
    line,
    frame,
    ownLines: frame === null ? [] : ownLinesOf(frame, lines),
  };
}

function ownLinesOf(frame: number | null, lines: ParsedLog['lines']): readonly OwnLine[] {
  return lines.flatMap(({ text, kind, frame: owner }, line) =>
    kind === 'text' && owner === frame ? [{ line, text }] : [],
  );
}

/**
 * The Anchor error that the failing call logged. In a truncated log, any call may have logged it, but with this code.
 */
function findMatchingAnchorError(
  logged: LoggedFailure | null,
  log: ParsedLog | null,
  code: number | null,
): AnchorError | null {
  if (log === null) return null;
  const isKnown = logged !== null && logged.frame !== null;
  if (!isKnown && !log.truncated) return null;
  const found = findAnchorError(isKnown ? logged.ownLines : log.lines.map(({ text }, line) => ({ line, text })));
  if (code === null) return isKnown ? found : null;
  return found?.code === code ? found : null;
}

function programAt(line: number | null, log: ParsedLog | null): Address | null {
  const frame = line === null ? null : (log?.lines[line]?.frame ?? null);
  return frame === null ? null : (log?.frames[frame]?.programId ?? null);
}

function wordsOf({ message, line }: AnchorError): ProgramWords {
  return { kind: 'error', text: message, line };
}

/**
 * The first program that failed according to the log, and its call if it can be identified; undefined if neither is
 * certain.
 */
function findFailingCall(
  { programId, frame, reason }: LoggedFailure,
  candidates: readonly PlacedCall[],
): { readonly programId: Address | null; readonly path: readonly number[] | null } | undefined {
  if (frame !== null) return { programId, path: candidates.find((call) => call.frame === frame)?.path ?? null };
  // Behind the cut, the line of an inner call is only missing if it was longer: with the same code, if its program's id was.
  const isFirst =
    programId !== null &&
    reason.startsWith(CUSTOM_REASON) &&
    candidates.every(({ call }) => call.programId !== null && call.programId.length <= programId.length);
  const same = candidates.filter(({ call }) => call.programId === programId);
  return isFirst ? { programId, path: same.length === 1 ? (same[0]?.path ?? null) : null } : undefined;
}

const CUSTOM_REASON = 'custom program error: ';

function explainCustom(
  code: number,
  programId: Address | null,
  anchor: AnchorError | null,
  errorNames: KnownErrors,
  idls: IdlDecoding,
): CustomError {
  const unknown = { code, name: null, message: null, check: null };
  if (anchor !== null) return { ...unknown, name: anchor.name, message: anchor.message };
  if (programId === null) return unknown;
  const described = idls.errorOf(programId, code);
  return { ...unknown, ...(described ?? errorNames(programId, code)) };
}
