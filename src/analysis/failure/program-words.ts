/** A line that a call logged itself, not one of its inner calls. */
export interface OwnLine {
  /** Index in the log. */
  readonly line: number;
  readonly text: string;
}

/** What a failing call logged about its failure, in its own words. */
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
}

/** The last meaningful line that a call logged itself; a panic comes before what is logged after it. null if it logged no words. */
export function findProgramWords(lines: readonly OwnLine[]): ProgramWords | null {
  let last: ProgramWords | null = null;
  for (const { line, text } of lines.toReversed()) {
    const words = readWords(text);
    if (words === null) continue;
    if (words.kind === 'panic') return { ...words, line };
    last ??= { ...words, line };
  }
  return last;
}

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

const OUTPUT = 'Program log: ';
/** Lines that the runtime writes, and data. */
const NOT_WORDS = /^Program (?:data|return|consumption): |^(?:Program \w+|BPF program) consumed /;
/** Rust has two forms: `panicked at 'message', file:line:column`, and since 1.73 the message on the next line. */
const PANIC = /^panicked at (?:'(.*)', [^']*|[^\n]*\n(.+))$/s;
const OUT_OF_MEMORY = 'memory allocation failed, out of memory';
const ERROR_PREFIX = /^(?:error|err|program failed to complete)\s*[:!]\s*/i;
/** The instruction's name, a bare code, the values of a comparison, and what Rust logs around a panic. */
const NOT_A_REASON =
  /^(?:Instruction: |(?:Left|Right):|libstd |(?:error: )?custom(?: program error: |\()(?:0x)?[\da-f]+\)?$|panicked at )/i;
const ERROR_WORDS =
  /\b(?:err|errors?|fail(?:s|ed|ure)?|exceed(?:s|ed|ing)?|insufficient|invalid|not|cannot|can't|\w*match(?:ed)?|missing|unauthorized|denied|violat(?:es|ed|ion)|out of|too|must|overflow(?:ed)?|underflow|expired|stale|unable|unhealthy|illegal|incorrect|wrong|already|reject(?:s|ed)?|revert(?:ed)?|abort(?:ed)?|unsupported|escalated|paused|disabled)\b/i;

/** Base64, base58 or hex. */
const DUMP = /^(?=.*\d)[\w+/=|-]{33,}[.,;]?$/;

/** "InvalidInput" → "Invalid Input". */
function splitNames(text: string): string {
  return text.replace(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ');
}
