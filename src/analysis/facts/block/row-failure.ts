import { type ErrorCheck, knownError } from '../../../solana/names/error-names.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { type ProgramWords, findAnchorError, findProgramWords } from '../failure-log.ts';
import type { BlockRow } from './block-row.ts';

/** The reason why the transaction of a row failed, from its error and its log. */
export interface RowFailure {
  /** null if it is not certain. */
  readonly programId: Address | null;
  /** The custom error code; null for other errors. */
  readonly code: number | null;
  /** The name of the custom error. */
  readonly name: string | null;
  /** What the program checks before it returns a code without a name. */
  readonly check: ErrorCheck | null;
  /** The failing call's own words in the log. */
  readonly words: ProgramWords | null;
}

/**
 * null if the transaction did not fail in an instruction. Computed once per row, because filters and sorting read every
 * row.
 */
export function rowFailure(row: BlockRow): RowFailure | null {
  const known = KNOWN.get(row);
  if (known !== undefined) return known;
  const failure = explainRow(row);
  KNOWN.set(row, failure);
  return failure;
}

/** A memo: a row never changes. */
const KNOWN = new WeakMap<BlockRow, RowFailure | null>();

function explainRow(row: BlockRow): RowFailure | null {
  const { error, loggedFailure } = row;
  if (error === null || !('error' in error)) return null;
  const lines = loggedFailure?.ownLines ?? [];
  const code = 'code' in error.error ? error.error.code : null;
  const programId = failedProgram(row);
  const anchor = findAnchorError(lines);
  if (anchor !== null && anchor.code === code) {
    return {
      programId,
      code,
      name: anchor.name,
      check: null,
      words: { kind: 'error', text: anchor.message, line: anchor.line },
    };
  }
  const { name, check } = code === null || programId === null ? UNKNOWN : knownError(programId, code);
  const words = findProgramWords(lines);
  // The last text before the failure may not be the reason, so a named error takes precedence.
  return {
    programId,
    code,
    name,
    check,
    words: words?.kind === 'last' && (name !== null || code === null) ? null : words,
  };
}

const UNKNOWN = { name: null, check: null };

function failedProgram({ loggedFailure, instructions, programs }: BlockRow): Address | null {
  if (loggedFailure !== null) return loggedFailure.programId;
  const [only, another] = programs ?? [];
  return instructions === 1 && only !== undefined && another === undefined && CALLS_NO_OTHERS.has(only) ? only : null;
}

/** Without a log, any call may have failed; these programs make none. */
const CALLS_NO_OTHERS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
  STAKE_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
]);
