import type { AddressOutline } from '../../analysis/markdown/address-markdown.ts';
import type { BlockLine, BlockOutline } from '../../analysis/markdown/block-markdown.ts';
import type { CallLine, OutlineFact, TransactionOutline } from '../../analysis/markdown/transaction-outline.ts';
import type { TransactionOutcome } from '../../analysis/facts/transaction-outcome.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';

/**
 * A transaction as lines for a terminal: headline, facts and call tree. Control characters in foreign text become
 * visible.
 */
export function transactionTerminalText(
  { isContradicted, status, statusDetail, headline, details, evidence, facts, calls }: TransactionOutline,
  outcome: TransactionOutcome,
  withColor: boolean,
): string {
  const paint = painter(withColor);
  return joinSections([
    [
      `${paint(isContradicted ? 'warning' : OUTCOME_STYLES[outcome], status)}, ${visibleText(statusDetail)}`,
      paint('strong', visibleText(headline)),
      visibleText(details),
    ],
    evidence.flatMap(({ label, text, meaning }) => [
      `${label}: ${visibleText(text)}`,
      ...(meaning === null ? [] : [visibleText(meaning)]),
    ]),
    factTexts(facts, paint),
    calls === null ? ['The answer has no instructions.'] : calls.map((call) => callText(call, paint)),
  ]);
}

/** A block: headline, facts, and what its first transactions that are not votes did. */
export function blockTerminalText(
  { status, statusDetail, headline, details, facts }: BlockOutline,
  rows: readonly BlockLine[],
  withColor: boolean,
): string {
  const paint = painter(withColor);
  return joinSections([
    [
      `${paint(status === 'Produced' ? 'success' : 'warning', status)}, ${statusDetail}`,
      paint('strong', visibleText(headline)),
      visibleText(details),
    ],
    factTexts(facts, paint),
    rows.map((row) => rowText(`#${row.index}`, row, paint)),
  ]);
}

export function addressTerminalText({ headline, facts, rows }: AddressOutline, withColor: boolean): string {
  const paint = painter(withColor);
  return joinSections([
    [paint('strong', visibleText(headline))],
    factTexts(facts, paint),
    rows.map((row) => rowText(`${row.slot} ${row.time}`.trimEnd(), row, paint)),
  ]);
}

/** "#12 Token swapped 5 SOL …  5Kq…" */
function rowText(
  place: string,
  { outcome, text, signature }: { readonly outcome: string; readonly text: string; readonly signature: string },
  paint: Paint,
): string {
  const sign = outcome === 'succeeded' ? '' : `${paint(outcome === 'failed' ? 'failure' : 'warning', outcome)} `;
  return `${paint('muted', place)} ${sign}${visibleText(text)}${text === '' ? '' : ' '}${paint('muted', signature)}`;
}

type Paint = (style: Style, text: string) => string;

function painter(withColor: boolean): Paint {
  return (style, text) => (withColor ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text);
}

function factTexts(facts: readonly OutlineFact[], paint: Paint): readonly string[] {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  return facts.map(({ label, value }) => `${paint('muted', label.padEnd(width))}${visibleText(value)}`);
}

/** Sections of lines, without empty ones. */
function joinSections(sections: readonly (readonly string[])[]): string {
  return `${sections
    .map((lines) => lines.filter((line) => line !== ''))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

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
/** The runtime allows no deeper calls. */
const MAX_DEPTH = 9;
