import { customErrorName } from '../../solana/errors/custom-error-names.ts';
import type { Address } from '../../solana/ids/address.ts';
import { type IdlReaders, NO_IDLS } from '../../solana/idl/idl-reader.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { PlacedCall } from './instructions/call-tree.ts';
import type { ParsedLog } from './parse-log.ts';

/** Which call made a transaction fail, and why. */
export interface ExplainedFailure {
  readonly error: TransactionError;
  /** Path of the innermost failing call, as far as it is known: [5, 3]. null if no instruction caused the failure. */
  readonly path: readonly number[] | null;
  /** The program that failed; null if there is no log and more than one program could have failed. */
  readonly programId: Address | null;
  /** null unless the program returned a custom error. */
  readonly custom: CustomError | null;
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
}

export function explainFailure(
  error: TransactionError,
  calls: readonly PlacedCall[] | null,
  log: ParsedLog | null,
  idls: IdlReaders = NO_IDLS,
): ExplainedFailure {
  if (!('error' in error)) return { error, path: null, programId: null, custom: null, logLine: null, reason: null };
  // A failing call makes its callers fail after it, so the first failure in the log is the innermost.
  const frame = log?.frames
    .map((candidate, index) => ({ ...candidate, index }))
    .filter(({ failure }) => failure !== null)
    .sort((a, b) => (a.failure?.line ?? 0) - (b.failure?.line ?? 0))[0];
  const candidates = calls?.filter(({ path }) => path[0] === error.index + 1) ?? [];
  const failing = frame === undefined ? undefined : candidates.find((call) => call.frame === frame.index);
  const only = candidates.length === 1 ? candidates[0] : undefined;
  const programId = frame?.programId ?? only?.call.programId ?? null;
  return {
    error,
    path: failing?.path ?? [error.index + 1],
    programId,
    custom: 'code' in error.error ? explainCustom(error.error.code, programId, log, idls) : null,
    logLine: frame?.failure?.line ?? null,
    reason: frame?.failure?.reason ?? null,
  };
}

function explainCustom(code: number, programId: Address | null, log: ParsedLog | null, idls: IdlReaders): CustomError {
  for (const { text } of log?.lines ?? []) {
    const [, name, number, message] = ANCHOR_ERROR.exec(text) ?? [];
    if (name !== undefined && Number(number) === code) return { code, name, message: message ?? null };
  }
  if (programId === null) return { code, name: null, message: null };
  const described = idls.get(programId)?.error(code) ?? null;
  if (described !== null) return { code, ...described };
  return { code, name: customErrorName(programId, code), message: null };
}

/** The line that Anchor programs log before they fail. */
const ANCHOR_ERROR = /^Program log: AnchorError .*Error Code: (\w+)\. Error Number: (\d+)\. Error Message: (.*?)\.?$/s;
