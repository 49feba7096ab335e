import type { OwnLine } from './program-words.ts';

/** What a program built with Anchor logs before it returns an error. */
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
