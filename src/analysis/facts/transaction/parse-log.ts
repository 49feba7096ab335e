import type { Mutable } from '../../../shared/mutable.ts';
import { type Address, parseAddress } from '../../../solana/ids/ids.ts';

export type LogLineKind = 'invoke' | 'consumed' | 'success' | 'failed' | 'data' | 'truncated' | 'text';

/** One line of a transaction's log, with the call that it belongs to. */
export interface LogLine {
  readonly text: string;
  readonly kind: LogLineKind;
  /** Indentation level. A program's output is one level deeper than its `invoke` line. */
  readonly depth: number;
  /** The call that it belongs to, as an index into `frames`; null outside any call, and from the "Log truncated" line on. */
  readonly frame: number | null;
  /** The program that the runtime names in the line; null if it names none. */
  readonly programId: Address | null;
}

/** How a call ended according to the log. `open`: the log ends before the call does. */
export type CallStatus = 'succeeded' | 'failed' | 'open';

/** One call in the log. */
export interface LogFrame {
  readonly programId: Address;
  /** Stack height: 1 for top-level instructions, 2 for their inner instructions, and so on. */
  readonly height: number;
  readonly parent: number | null;
  /** Index of its `invoke` line. */
  readonly firstLine: number;
  /** Compute units; null if the log has no figure, as for native programs. */
  readonly consumed: bigint | null;
  /** Compute units that remained when it began. */
  readonly budget: bigint | null;
  readonly status: CallStatus;
  /** The reason on its `failed:` line, and the index of that line. */
  readonly failure: { readonly reason: string; readonly line: number } | null;
  /** The instruction name that the program logged: "TransferChecked". */
  readonly instructionName: string | null;
}

export interface ParsedLog {
  readonly lines: readonly LogLine[];
  readonly frames: readonly LogFrame[];
  /**
   * The log reached the node's limit of 10,000 bytes. The node writes "Log truncated" once and drops every later line that does not
   * fit, but still appends shorter ones. So the calls of lines after it are unknown, and they belong to no frame.
   */
  readonly truncated: boolean;
}

/** Parses a log line by line. A line without a known pattern belongs to the innermost open call. */
export function parseLog(messages: readonly string[]): ParsedLog {
  const frames: Mutable<LogFrame>[] = [];
  const open: number[] = [];
  const cutAt = messages.indexOf(TRUNCATED);
  const lines = messages.map((text, at): LogLine => {
    if (cutAt !== -1 && at >= cutAt) return at === cutAt ? TRUNCATED_LINE : lineAfterCut(text);
    const invoked = INVOKE.exec(text) ?? OLD_INVOKE.exec(text);
    const programId = invoked === null ? null : parseAddress(invoked[1] ?? '');
    if (invoked !== null && programId !== null) {
      const height = invoked[2] === undefined ? open.length + 1 : Number(invoked[2]);
      open.length = Math.min(open.length, Math.max(0, height - 1));
      frames.push({ ...NEW_FRAME, programId, height, parent: open.at(-1) ?? null, firstLine: at });
      open.push(frames.length - 1);
      return { text, kind: 'invoke', depth: open.length - 1, frame: frames.length - 1, programId };
    }
    const current = open.at(-1) ?? null;
    const frame = current === null ? undefined : frames[current];
    const depth = Math.max(0, open.length - 1);
    if (frame === undefined) return { text, kind: 'text', depth, frame: null, programId: null };
    const consumed = CONSUMED.exec(text);
    if (consumed !== null) {
      frame.consumed = BigInt(consumed[1] ?? 0);
      frame.budget = BigInt(consumed[2] ?? 0);
      return { text, kind: 'consumed', depth, frame: current, programId: frame.programId };
    }
    const ended = ENDED.exec(text);
    if (ended !== null && ended[1] === frame.programId) {
      open.pop();
      const succeeded = ended[2] === 'success';
      frame.status = succeeded ? 'succeeded' : 'failed';
      if (!succeeded) frame.failure = { reason: ended[3] ?? '', line: at };
      return { text, kind: succeeded ? 'success' : 'failed', depth, frame: current, programId: frame.programId };
    }
    // Only the first line counts, because programs also log the names of other instructions.
    if (at === frame.firstLine + 1) frame.instructionName = INSTRUCTION_NAME.exec(text)?.[1] ?? null;
    const kind = text.startsWith(DATA) ? 'data' : 'text';
    return { text, kind, depth: depth + 1, frame: current, programId: null };
  });
  return { lines, frames, truncated: cutAt !== -1 };
}

function lineAfterCut(text: string): LogLine {
  const named = INVOKE.exec(text) ?? ENDED.exec(text);
  const programId = named === null ? null : parseAddress(named[1] ?? '');
  return { text, kind: text.startsWith(DATA) ? 'data' : 'text', depth: 0, frame: null, programId };
}

const NEW_FRAME = {
  consumed: null,
  budget: null,
  status: 'open',
  failure: null,
  instructionName: null,
} as const;

const INVOKE = /^Program (\w+) invoke \[(\d+)\]$/;
// Nodes wrote this in 2020.
const OLD_INVOKE = /^Call BPF program (\w+)$/;
const CONSUMED = /^(?:Program \w+|BPF program) consumed (\d+) of (\d+) (?:compute )?units$/;
/** Groups: program, "success" or "failed", reason. */
export const ENDED = /^(?:Program|BPF program) (\w+) (success|failed)(?:: (.*))?$/s;
/** Some programs number their instructions, name them in several words, or add a space or an argument in parentheses. */
const INSTRUCTION_NAME = /^Program log: [Ii]nstruction(?: \d+)?: (\w+(?: [A-Za-z]+){0,3})(?: \([^)]*\))? *$/;
const DATA = 'Program data: ';
const TRUNCATED = 'Log truncated';
const TRUNCATED_LINE: LogLine = { text: TRUNCATED, kind: 'truncated', depth: 0, frame: null, programId: null };
