import { formatInteger } from '../../shared/format/format-number.ts';
import type { TransactionOutcome } from '../transaction-outcome.ts';
import type { ComparedPart, ComparedRow } from './comparison.ts';

/** "A succeeded, B failed." or "Both succeeded." An outcome is null if the answer contradicts itself. */
export function compareOutcomes(a: TransactionOutcome | null, b: TransactionOutcome | null): string {
  if (a === b && a !== null && a !== 'unknown') return `Both ${BOTH[a]}.`;
  return `A ${verb(a)}, B ${verb(b)}.`;
}

/** "3 of 12 calls differ.", of the calls of a comparison. */
export function countDifferentCalls({ rows }: ComparedPart): string {
  if (rows === null) return 'Their calls cannot be compared, since an answer does not have them.';
  if (rows.length === 0) return 'Neither makes a call.';
  const differing = rows.filter(({ difference }) => difference !== 'same');
  const all = rows.length === 1 ? 'Their call' : `All ${formatInteger(rows.length)} calls`;
  if (differing.length === 0) return `${all} ${rows.length === 1 ? 'is' : 'are'} the same.`;
  if (rows.every(isLone)) return 'They call no program in common.';
  if (differing.length === rows.length) return `${all} ${rows.length === 1 ? 'differs' : 'differ'}.`;
  return `${formatInteger(differing.length)} of ${formatInteger(rows.length)} calls ${differing.length === 1 ? 'differs' : 'differ'}.`;
}

function isLone({ difference }: ComparedRow): boolean {
  return difference === 'onlyA' || difference === 'onlyB';
}

function verb(outcome: TransactionOutcome | null): string {
  return outcome === null ? 'contradicts itself' : VERBS[outcome];
}

const BOTH = { succeeded: 'succeeded', failed: 'failed', noOp: 'were included, but not executed' } as const;
const VERBS = {
  succeeded: 'succeeded',
  failed: 'failed',
  noOp: 'was included, but not executed',
  unknown: 'has no recorded outcome',
} as const;
