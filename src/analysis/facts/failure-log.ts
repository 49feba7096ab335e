import { type Address, parseAddress } from '../../solana/ids/ids.ts';

/**
 * The innermost failed call of a transaction according to its log: the part of the log that a row of a block stores.
 */
export interface LoggedFailure {
  readonly programId: Address | null;
  /** The runtime's text after "failed:". */
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

/** A line that a call logged itself, not one of its inner calls. */
export interface OwnLine {
  /** Index in the log. */
  readonly line: number;
  readonly text: string;
}

/** The words that a failing call logged about its failure. */
export interface ProgramWords {
  /** Without the log's prefixes: "exceeds desired slippage limit". */
  readonly text: string;
  /** Index of the log line. */
  readonly line: number;
  /**
   * `error`: the line states an error. `panic`: the message of a panic. `memory`: the program's heap was used up. `last`: the last
   * text that the call logged; it may not be the reason.
   */
  readonly kind: 'error' | 'panic' | 'memory' | 'last';
  /** The text logged before the last one, if it is not an error either: a bot logs its findings in several lines. */
  readonly before?: OwnLine;
}

/** The last meaningful line that a call logged itself; a panic comes before what is logged after it. null if it logged no words. */
export function findProgramWords(lines: readonly OwnLine[]): ProgramWords | null {
  const found: ProgramWords[] = [];
  for (const { line, text } of lines.toReversed()) {
    const words = readWords(text);
    if (words?.kind === 'panic') return { ...words, line };
    if (words !== null) found.push({ ...words, line });
  }
  const [last = null, before] = found;
  return last?.kind === 'last' && before?.kind === 'last'
    ? { ...last, before: { line: before.line, text: before.text } }
    : last;
}

/** The log line of an Anchor program before it returns an error. */
export interface AnchorError {
  /** The error's name: "ExceededSlippage". */
  readonly name: string;
  readonly code: number;
  readonly message: string;
  /** The account that caused the error, by its name in the program. */
  readonly account: string | null;
  /** The two values that the program compared. */
  readonly compared: readonly [left: string, right: string] | null;
  /** Index of its log line. */
  readonly line: number;
}

/** The last Anchor error among the lines that a call logged; null if there is none. */
export function findAnchorError(lines: readonly OwnLine[]): AnchorError | null {
  for (const { line, text } of lines.toReversed()) {
    const [, account = null, name, code, message = ''] = ANCHOR_ERROR.exec(text) ?? [];
    if (name === undefined) continue;
    const left = comparedValue('Left', lines, line);
    const right = comparedValue('Right', lines, line);
    const compared = left === null || right === null ? null : ([left, right] as const);
    return { name, code: Number(code), message, account, compared, line };
  }
  return null;
}

const FAILED = /^(?:BPF p|P)rogram (\w+) failed(?:: (.*))?$/s;

/** Reads back to the line that began the call, and skips the inner calls on the way. */
function ownLinesBefore(messages: readonly string[], end: number): readonly OwnLine[] {
  const own: OwnLine[] = [];
  let innerCalls = 0;
  for (let line = end - 1; line >= 0 && own.length < MAX_OWN_LINES; line--) {
    const text = messages[line] ?? '';
    // After the mark, a node logs only lines that still fit.
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

/** The reason is among the last lines, so a row of a block stores only those. */
const MAX_OWN_LINES = 16;

/** Nodes wrote the BPF forms in 2020. Program output has a prefix, so no program can forge these lines. */
const INVOKE = /^(?:Program \w+ invoke \[\d+\]|Call BPF program \w+)$/;

const ENDED = /^(?:BPF p|P)rogram \w+ (?:success$|failed)/;

function readWords(line: string): Omit<ProgramWords, 'line'> | null {
  if (NOT_WORDS.test(line)) return null;
  const isOutput = line.startsWith(OUTPUT);
  const text = (isOutput ? line.slice(OUTPUT.length) : line).trim();
  const panic = PANIC.exec(text);
  if (panic !== null) return { kind: 'panic', text: (panic[1] ?? panic[2] ?? text).trim() };
  if (text.includes(OUT_OF_MEMORY)) return { kind: 'memory', text: OUT_OF_MEMORY };
  const words = text.replace(ERROR_PREFIX, '');
  const tokens = words.split(/\s+/).filter((token) => !DUMP.test(token));
  if (NOT_A_REASON.test(words) || !/[a-z]{3}/i.test(tokens.join(' '))) return null;
  const statesError = words !== text || ERROR_WORDS.test(splitNames(tokens.join(' ')));
  // A single word that states no error is the name of an instruction or of a step.
  if (!statesError && tokens.length < 2) return null;
  return { kind: statesError ? 'error' : 'last', text: words };
}

/** Lines that the runtime writes, and data. */
const NOT_WORDS = /^Program (?:data|return|consumption): |^(?:Program \w+|BPF program) consumed /;

const OUTPUT = 'Program log: ';

/** Rust has two forms: `panicked at 'message', file:line:column`, and since 1.73 the message on the next line. */
const PANIC = /^panicked at (?:'(.*)', [^']*|[^\n]*\n(.+))$/s;

const OUT_OF_MEMORY = 'memory allocation failed, out of memory';
const ERROR_PREFIX = /^(?:error|err|program failed to complete)\s*[:!]\s*/i;

/** Base64, base58 or hex. */
const DUMP = /^(?=.*\d)[\w+/=|-]{33,}[.,;]?$/;

/** The instruction's name, a bare code, the values of a comparison, and what Rust logs around a panic. */
const NOT_A_REASON =
  /^(?:Instruction: |(?:Left|Right):|libstd |(?:error: )?custom(?: program error: |\()(?:0x)?[\da-f]+\)?$|panicked at )/i;

const ERROR_WORDS =
  /\b(?:err|errors?|fail(?:s|ed|ure)?|exceed(?:s|ed|ing)?|insufficient|invalid|not|cannot|can't|\w*match(?:ed)?|missing|unauthorized|denied|violat(?:es|ed|ion)|out of|too|must|overflow(?:ed)?|underflow|expired|stale|unable|unhealthy|illegal|incorrect|wrong|already|reject(?:s|ed)?|revert(?:ed)?|abort(?:ed)?|unsupported|escalated|paused|disabled)\b/i;

/** "InvalidInput" → "Invalid Input". */
function splitNames(text: string): string {
  return text.replace(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ');
}

/** Anchor logs `ProgramError` instead of `AnchorError` for errors that every program shares. */
const ANCHOR_ERROR =
  /^Program log: (?:AnchorError|ProgramError) (?:occurred|thrown in .*?|caused by account: (\w+))\. Error Code: (.+?)\. Error Number: (\d+)\. Error Message: (.*?)\.*$/s;

/** "Program log: Left: 5"; a public key is on the next line, after "Program log: Left:". */
function comparedValue(side: 'Left' | 'Right', lines: readonly OwnLine[], after: number): string | null {
  const label = `Program log: ${side}:`;
  const at = lines.findIndex(({ line, text }) => line > after && text.startsWith(label));
  if (at < 0) return null;
  const value = lines[at]?.text.slice(label.length).trim() ?? '';
  return value !== '' ? value : (lines[at + 1]?.text.replace(/^Program log: /, '') ?? null);
}
