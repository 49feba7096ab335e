import { formatInteger } from '../../shared/format/format-number.ts';
import type { ParsedLog } from './parse-log.ts';

/** "126 lines, complete". A log is called complete only if it has no truncation mark, and every call that begins in it also ends. */
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
