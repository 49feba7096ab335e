import { formatInteger } from '../../shared/format/format-number.ts';
import { formatLogLine } from '../../analysis/explain/fields/log-line-text.ts';
import type { LogLine, ParsedLog } from '../../analysis/facts/transaction/parse-log.ts';

/** A match in a formatted line. `number` counts the matches of the whole log from 0. */
export interface LogMatch {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** The matches in each line, ignoring case. A program id matches where the page shows the program's name. */
export function findInLog(lines: readonly LogLine[], query: string): readonly (readonly LogMatch[])[] {
  if (query === '') return lines.map(() => []);
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
  let number = 0;
  return lines.map((line) => {
    const { before, program, after } = formatLogLine(line);
    const hits = [...`${before}${program}${after}`.matchAll(pattern)].map((match) => ({
      number: number++,
      start: match.index,
      end: match.index + match[0].length,
    }));
    if (hits.length > 0 || line.text.search(pattern) === -1) return hits;
    return [{ number: number++, start: before.length, end: before.length + program.length }];
  });
}

/**
 * "126 lines, complete". A log is complete only if it has no truncation mark, and every call that begins in it also
 * ends.
 */
export function describeLogExtent({ lines, frames, truncated }: ParsedLog): string {
  const size = `${formatInteger(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}`;
  if (truncated) return `${size}, truncated by the node at line ${formatInteger(truncationLine(lines))}`;
  const unended = frames.filter(({ status }) => status === 'open').length;
  if (unended === 0) return `${size}, complete`;
  return `${size}, without the end of ${unended === 1 ? 'a call' : `${formatInteger(unended)} calls`}`;
}

/** The number of the line that marks where the log was cut, from 1; 0 if it was not. */
export function truncationLine(lines: ParsedLog['lines']): number {
  return lines.findIndex(({ kind }) => kind === 'truncated') + 1;
}
