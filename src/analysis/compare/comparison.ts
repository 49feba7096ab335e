import { OUTCOME_VERBS } from '../explain/outcome/outcome-text.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { SummaryPart } from '../explain/programs/program-text.ts';
import type { TransactionOutcome } from '../facts/transaction-outcome.ts';

/** How two values relate. `unknown`: an answer does not contain the value. */
export type Difference = 'same' | 'differs' | 'onlyA' | 'onlyB' | 'unknown';

/** A value of one side, with a remark. */
export interface ComparedValue {
  readonly parts: readonly SummaryPart[];
  readonly note?: string;
}

/** One line of a comparison. */
export interface ComparedRow {
  readonly label: readonly SummaryPart[];
  /** null if this side has no such value, or does not contain it. */
  readonly a: ComparedValue | null;
  readonly b: ComparedValue | null;
  readonly difference: Difference;
  /** B − A, of integers that differ. A call may be the same although it used more compute units. */
  readonly delta: readonly SummaryPart[] | null;
  /** 0, or how deep a call is nested. */
  readonly depth: number;
  /** The fields of a call that differ. */
  readonly fields: readonly ComparedRow[];
}

export interface ComparedPart {
  readonly id: PartId;
  /** null if a side does not have this part. */
  readonly rows: readonly ComparedRow[] | null;
}

/** Compares two values by their `keys`, which are equal exactly if the values are; null as described by `nullMeans`. */
export function compareValues<T>(
  label: readonly SummaryPart[],
  [a, b]: readonly [T | null, T | null],
  write: (value: T) => ComparedValue,
  nullMeans: NullMeaning,
): ComparedRow {
  const [one, other] = [a === null ? null : write(a), b === null ? null : write(b)];
  return { ...NO_DETAILS, label, a: one, b: other, difference: differenceOf(one, other, nullMeans), delta: null };
}

/** The same for integers, where null means that the answer does not contain the value. */
export function compareIntegers(
  label: string,
  [a, b]: readonly [bigint | null, bigint | null],
  write: (value: bigint) => SummaryPart = (integer) => ({ integer }),
): ComparedRow {
  const row = compareValues([label], [a, b], (value) => ({ parts: [write(value)] }), 'unknown');
  return { ...row, delta: a === null || b === null || a === b ? null : withSign(b - a, write(b - a)) };
}

/** Minus signs are part of the amount. */
export function withSign(amount: bigint, part: SummaryPart): readonly SummaryPart[] {
  return amount > 0n ? ['+', part] : [part];
}

export const NO_DETAILS = { depth: 0, fields: [] } as const;

/** "A succeeded, B failed." or "Both succeeded." An outcome is null if the answer contradicts itself. */
export function compareOutcomes(a: TransactionOutcome | null, b: TransactionOutcome | null): string {
  if (a === b && a !== null && a !== 'unknown') return `Both ${OUTCOME_VERBS[a].both}.`;
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

/** Removes rows that are the same on both sides, except callers of a row that differs. */
export function foldSame(rows: readonly ComparedRow[]): readonly (ComparedRow | FoldedRows)[] {
  const shown: (ComparedRow | FoldedRows)[] = [];
  let same = 0;
  // From the end, because a call follows its caller.
  let callerDepth = -1;
  for (const row of rows.toReversed()) {
    const isShown = row.difference !== 'same' || row.depth === callerDepth;
    if (!isShown) {
      same += 1;
      continue;
    }
    if (same > 0) shown.push({ same });
    same = 0;
    shown.push(row);
    callerDepth = row.depth - 1;
  }
  if (same > 0) shown.push({ same });
  return shown.toReversed();
}

/** Rows in a row that only one side has. They follow if they are open. */
export interface LoneRows {
  /** Index of the first one, as the key of what is open. */
  readonly at: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly isOpen: boolean;
}

/**
 * Collapses rows of one side only, such as the end of a longer log, after the first ones. `opened` contains the indexes
 * of expanded groups.
 */
export function foldLone(
  rows: readonly (ComparedRow | FoldedRows)[],
  opened: ReadonlySet<number>,
): readonly ShownRow[] {
  const shown: ShownRow[] = [];
  for (let at = 0; at < rows.length;) {
    let end = at;
    while (isLoneRow(rows[end])) end += 1;
    const first = end - at < FEWEST ? end : at + FIRST;
    for (const row of rows.slice(at, first)) shown.push(row);
    if (first < end) {
      const lone = rows.slice(first, end);
      const onlyA = lone.filter((row) => isOf(row, 'onlyA')).length;
      const isOpen = opened.has(first);
      shown.push({ at: first, onlyA, onlyB: lone.length - onlyA, isOpen });
      if (isOpen) for (const row of lone) shown.push(row);
    }
    const next = rows[end];
    if (next !== undefined) shown.push(next);
    at = end + 1;
  }
  return shown;
}

/** The parts, in the order in which they are shown. */
type PartId = 'facts' | 'state' | 'calls' | 'tokens' | 'balances' | 'accounts' | 'logs';

/** Meaning of null: the answer does not contain the value, or the value is none. */
type NullMeaning = 'unknown' | 'none';

function differenceOf(a: ComparedValue | null, b: ComparedValue | null, nullMeans: NullMeaning): Difference {
  if (a === null || b === null) {
    if (nullMeans === 'unknown') return 'unknown';
    return a === b ? 'same' : a === null ? 'onlyB' : 'onlyA';
  }
  return keyOf(a) === keyOf(b) ? 'same' : 'differs';
}

function keyOf({ parts, note }: ComparedValue): string {
  return JSON.stringify([parts, note], (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

function verb(outcome: TransactionOutcome | null): string {
  return outcome === null ? 'contradicts itself' : OUTCOME_VERBS[outcome].one;
}

function isLone({ difference }: ComparedRow): boolean {
  return difference === 'onlyA' || difference === 'onlyB';
}

/** How many rows in a row are the same on both sides. */
interface FoldedRows {
  readonly same: number;
}

type ShownRow = ComparedRow | FoldedRows | LoneRows;

function isLoneRow(row: ComparedRow | FoldedRows | undefined): boolean {
  return isOf(row, 'onlyA') || isOf(row, 'onlyB');
}

function isOf(row: ComparedRow | FoldedRows | undefined, difference: ComparedRow['difference']): boolean {
  return row !== undefined && 'difference' in row && row.difference === difference;
}

/** Fewer rows are not folded. */
const FEWEST = 5;

/** Shown before a fold, as an example. */
const FIRST = 2;
