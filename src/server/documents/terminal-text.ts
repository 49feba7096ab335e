import type { CallLine, TransactionOutline } from '../../analysis/markdown/transaction-outline.ts';
import type { TransactionOutcome } from '../../analysis/facts/transaction-outcome.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';

/**
 * A transaction as lines for a terminal: headline, facts and call tree. Control characters of foreign text, which a terminal would
 * obey, become visible.
 */
export function transactionTerminalText(
  { isContradicted, status, statusDetail, headline, details, evidence, facts, calls }: TransactionOutline,
  outcome: TransactionOutcome,
  withColor: boolean,
): string {
  const paint = (style: Style, text: string) => (withColor ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text);
  const labelWidth = Math.max(...facts.map(({ label }) => label.length)) + 2;
  const sections = [
    [
      `${paint(isContradicted ? 'warning' : OUTCOME_STYLES[outcome], status)}, ${visibleText(statusDetail)}`,
      paint('strong', visibleText(headline)),
      visibleText(details),
    ],
    evidence === null
      ? []
      : [
          `log ${formatInteger(evidence.number)}: ${visibleText(evidence.text)}`,
          ...(evidence.meaning === null ? [] : [visibleText(evidence.meaning)]),
        ],
    facts.map(({ label, value }) => `${paint('muted', label.padEnd(labelWidth))}${visibleText(value)}`),
    calls === null ? ['The answer has no instructions.'] : calls.map((call) => callText(call, paint)),
  ];
  return `${sections
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

type Paint = (style: Style, text: string) => string;

/** "  #3.1 Token transferChecked: 1,250 USDC to 8ZUc…, 6,200 units". */
function callText({ id, depth, program, type, text, isFailed, units }: CallLine, paint: Paint): string {
  const name = paint('strong', type === null ? 'not decoded' : visibleText(type));
  const activity = text === '' ? '' : `: ${isFailed ? paint('failure', visibleText(text)) : visibleText(text)}`;
  const cost = units === null ? '' : paint('muted', ` (${formatInteger(units)} units)`);
  return `${'  '.repeat(Math.min(depth, MAX_DEPTH))}${paint('muted', `#${id}`)} ${program} ${name}${activity}${cost}`;
}

type Style = keyof typeof STYLES;
/** Parameters of "select graphic rendition" (ECMA-48). */
const STYLES = { strong: 1, muted: 2, failure: 31, success: 32, warning: 33 };
const OUTCOME_STYLES = { succeeded: 'success', failed: 'failure', noOp: 'warning', unknown: 'muted' } as const;
/** No program calls deeper. */
const MAX_DEPTH = 9;
