import type { LogLine } from '../../facts/transaction/parse-log.ts';
import { shortName } from '../../../solana/names/address-names.ts';

export function formatLogLine({ text, programId }: LogLine): FormattedLogLine {
  const at = programId === null ? -1 : text.indexOf(programId);
  if (programId === null || at === -1) return { before: text, program: '', after: '' };
  const program = shortName(programId) ?? programId;
  return { before: text.slice(0, at), program, after: text.slice(at + programId.length) };
}

/** A line with the id of a well-known program replaced by its name. */
interface FormattedLogLine {
  readonly before: string;
  /** The program's name, or else its id; empty if the line names no program. */
  readonly program: string;
  readonly after: string;
}
