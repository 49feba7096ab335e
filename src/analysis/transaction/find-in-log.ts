import { shortName } from '../../solana/names/short-name.ts';
import type { LogLine } from './parse-log.ts';

/** A line as it is read: the id of a well-known program has become its name. */
export interface FormattedLogLine {
  readonly before: string;
  /** The program's name, or its id; empty in a line that has none. */
  readonly program: string;
  readonly after: string;
}

/** Where text was found in a line as it is shown; `number` counts from 0 over the whole log. */
export interface LogMatch {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

export function formatLogLine({ text, programId }: LogLine): FormattedLogLine {
  const at = programId === null ? -1 : text.indexOf(programId);
  if (programId === null || at === -1) return { before: text, program: '', after: '' };
  const program = shortName(programId) ?? programId;
  return { before: text.slice(0, at), program, after: text.slice(at + programId.length) };
}

/** Where `wanted` stands in each line, small letters and capitals alike; an id is found where its name is shown. */
export function findInLog(lines: readonly LogLine[], wanted: string): readonly (readonly LogMatch[])[] {
  if (wanted === '') return lines.map(() => []);
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
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
