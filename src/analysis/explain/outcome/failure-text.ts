import { truncateText } from '../../../shared/format/shorten-text.ts';
import { quotableText, visibleText } from '../../../shared/format/visible-text.ts';
import { formatInstructionError } from '../../../solana/errors/format-transaction-error.ts';
import type { ExplainedFailure } from '../../facts/transaction/explain-failure.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { formatPath, shortAddress } from '../wording.ts';

/** The headline of a transaction that succeeded and could not be decoded. */
export function undecodedSentence(reason: string): string {
  return `The transaction succeeded. Its content is not shown: ${visibleText(reason)}.`;
}

/** "at call #3.2" and " (instruction #3 of 5), System"; null if no instruction failed. */
export function describeFailurePlace({ failure, instructions, lookAlikes }: ViewedTransaction): FailurePlace | null {
  if (failure === null) return null;
  const { path, programId } = failure;
  if (path === null) return null;
  const total = instructions?.filter(({ depth }) => depth === 0).length;
  const of = total === undefined ? '' : ` of ${total}`;
  const program = programId === null ? '' : `, ${shortAddress(programId, lookAlikes)}`;
  return path.length === 1
    ? { call: `at instruction ${formatPath(path)}${of}`, context: program }
    : {
        call: `at call ${formatPath(path)}`,
        context: ` (instruction ${formatPath(path.slice(0, 1))}${of})${program}`,
      };
}

/** The texts make one phrase. The second one is empty if an instruction of an unknown program failed. */
interface FailurePlace {
  readonly call: string;
  readonly context: string;
}

/** The name of a custom error code; undefined if there is none. */
export function describeErrorCode({ failure, lookAlikes }: ViewedTransaction): string | undefined {
  const { custom = null, programId = null, words = null } = failure ?? {};
  if (custom === null) return undefined;
  const hex = `0x${custom.code.toString(16)}`;
  if (custom.name !== null && programId !== null) {
    return `In ${shortAddress(programId, lookAlikes)}, error ${custom.code} (${hex}) means ${custom.name}`;
  }
  const code = `The error code is ${custom.code} (${hex})`;
  if (custom.check !== null) {
    const { source } = custom.check;
    const origin = source === null ? 'inferred from recorded calls' : `from ${source}`;
    return `${code}. It has no published name; its meaning is ${origin}`;
  }
  return words?.kind === 'error' ? code : `${code}. Slotscope has no name for this code`;
}

/** Why an instruction failed, in a few words: "6001 SlippageToleranceExceeded". */
export function shortReason({ error, custom, words }: ExplainedFailure): string {
  if (custom === null) return 'error' in error ? formatInstructionError(error.error) : error.name;
  if (custom.name !== null) return `${custom.code} ${custom.name}`;
  return words === null
    ? `custom error ${custom.code}`
    : `${custom.code}, “${truncateText(quotableText(words.text), 80)}”`;
}
