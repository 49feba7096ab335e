import { type Address, parseAddress } from '../../../solana/ids/ids.ts';
import type { OwnLine } from '../../failure/program-words.ts';

/** The innermost call of a transaction that failed, as its log shows it: what a row of a block keeps of the log. */
export interface LoggedFailure {
  readonly programId: Address | null;
  /** What the runtime wrote after "failed:". */
  readonly reason: string;
  /** The last lines that the call logged itself, without its inner calls. Empty if lines before its failure were cut. */
  readonly ownLines: readonly OwnLine[];
}

/** Finds the failing call without parsing the whole log; null if no line states a failure. */
export function findLoggedFailure(messages: readonly string[]): LoggedFailure | null {
  // A failing call makes its callers fail after it, so the first failure in the log is the innermost.
  const line = messages.findIndex((text) => FAILED.test(text));
  const [, program = '', reason = ''] = FAILED.exec(messages[line] ?? '') ?? [];
  return line < 0 ? null : { programId: parseAddress(program), reason, ownLines: ownLinesBefore(messages, line) };
}

/** The reason is among the last lines; a row of a block keeps them. */
const MAX_OWN_LINES = 16;

/** Reads back to the line that began the call, and skips the inner calls on the way. */
function ownLinesBefore(messages: readonly string[], end: number): readonly OwnLine[] {
  const own: OwnLine[] = [];
  let innerCalls = 0;
  for (let line = end - 1; line >= 0 && own.length < MAX_OWN_LINES; line--) {
    const text = messages[line] ?? '';
    // Behind the mark, a node keeps only the lines that still fit.
    if (text === 'Log truncated') return [];
    if (INVOKE.test(text)) {
      if (innerCalls === 0) break;
      innerCalls--;
    } else if (ENDED.test(text)) {
      innerCalls++;
    } else if (innerCalls === 0) {
      own.unshift({ line, text });
    }
  }
  return own;
}

/** Nodes wrote the BPF forms in 2020. Program output has a prefix, so no program can forge these lines. */
const INVOKE = /^(?:Program \w+ invoke \[\d+\]|Call BPF program \w+)$/;
const ENDED = /^(?:BPF p|P)rogram \w+ (?:success$|failed)/;
const FAILED = /^(?:BPF p|P)rogram (\w+) failed(?:: (.*))?$/s;
