import { excerpt, excerptPair } from '../../shared/format/shorten-text.ts';
import { align, SAME } from '../../shared/align.ts';
import { type ComparedRow, compareValues } from './comparison.ts';

/** The lines of two logs with their numbers, aligned. Lines that differ only in numbers are paired. */
export function compareLogs(a: readonly string[], b: readonly string[]): readonly ComparedRow[] {
  return align(toLines(a), toLines(b), similarity).map(([one, other]) => {
    const numbers = [one, other].flatMap((line) => (line === null ? [] : [`${line.number}`]));
    const texts =
      one === null || other === null
        ? ([one && excerpt(one.text), other && excerpt(other.text)] as const)
        : excerptPair(one.text, other.text);
    return compareValues([[...new Set(numbers)].join(', ')], texts, (text) => ({ parts: [{ text }] }), 'none');
  });
}

interface LogLine {
  readonly number: number;
  readonly text: string;
  /** The text without its digits. */
  readonly shape: string;
}

function toLines(log: readonly string[]): readonly LogLine[] {
  return log.map((text, at) => ({ number: at + 1, text, shape: text.replace(/\d+/g, '#') }));
}

function similarity(a: LogLine, b: LogLine): number {
  if (a.shape !== b.shape) return 0;
  return a.text === b.text ? SAME : 1;
}
