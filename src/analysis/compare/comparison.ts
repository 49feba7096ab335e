import type { SummaryPart } from '../transaction/program-texts/summary-parts.ts';

/** How two values relate. `unknown`: an answer does not have the value, so nothing can be said. */
export type Difference = 'same' | 'differs' | 'onlyA' | 'onlyB' | 'unknown';

/** A value of one side, with a remark. */
export interface ComparedValue {
  readonly parts: readonly SummaryPart[];
  readonly note?: string;
}

/** One line of a comparison. */
export interface ComparedRow {
  readonly label: readonly SummaryPart[];
  /** null if this side has no such value, or does not say. */
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

/** The parts, in the order in which they are shown. */
export type PartId = 'facts' | 'calls' | 'tokens' | 'balances' | 'accounts' | 'logs';

export interface ComparedPart {
  readonly id: PartId;
  /** null if a side does not have this part. */
  readonly rows: readonly ComparedRow[] | null;
}

/** What null means for a value: that the answer does not say, or that there is none. */
export type NullMeaning = 'unknown' | 'none';

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

/** The same, of integers of which null means that the answer does not say. */
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
