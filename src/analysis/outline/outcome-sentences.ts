import { formatPath, shortAddress } from '../transaction/wording.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { ViewedTransaction } from '../transaction/viewed-transaction.ts';

/** The headline of a transaction that succeeded and could not be decoded. */
export function undecodedSentence(reason: string): string {
  return `The transaction succeeded. Its content is not shown: ${visibleText(reason)}.`;
}

/** "at instruction #3.2 of 5, System"; null if no instruction failed. */
export function describeFailurePlace({ failure, instructions, lookAlikes }: ViewedTransaction): string | null {
  if (failure === null) return null;
  const { path, programId } = failure;
  if (path === null) return null;
  const total = instructions?.filter(({ depth }) => depth === 0).length;
  const where = `at instruction ${formatPath(path)}${total === undefined ? '' : ` of ${total}`}`;
  return programId === null ? where : `${where}, ${shortAddress(programId, lookAlikes)}`;
}

/** What a custom error code is called; undefined if there is none. */
export function describeErrorCode({ failure, lookAlikes }: ViewedTransaction): string | undefined {
  const { custom = null, programId = null, words = null } = failure ?? {};
  if (custom === null) return undefined;
  const hex = `0x${custom.code.toString(16)}`;
  if (custom.name !== null && programId !== null) {
    return `Error code ${custom.code} (${hex}) of ${shortAddress(programId, lookAlikes)} is ${custom.name}`;
  }
  const code = `The error code is ${custom.code} (${hex})`;
  return words?.kind === 'error' ? code : `${code}. Slotscope has no name for this code`;
}
