import {
  type CallLine,
  type TransactionOutline,
  outlineTransaction,
} from '../../analysis/markdown/transaction-outline.ts';
import type { TransactionOutcome } from '../../analysis/facts/transaction-outcome.ts';
import { describeTransactionInMarkdown } from '../../analysis/markdown/transaction-markdown.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { visibleLines, visibleText } from '../../shared/format/visible-text.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { createServiceClient } from './service-client.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { readTransaction } from './document-subject.ts';

export interface PrintOptions {
  /** URL of a JSON-RPC endpoint, which may contain a key; null to read a ledger. */
  readonly endpoint: string | null;
  /** In the form of openLedger. */
  readonly ledger: string | null;
  readonly commitment: Commitment;
  readonly format: 'text' | 'markdown' | 'json';
  readonly withColor: boolean;
  /** True if the output goes to a terminal, which would interpret control characters. */
  readonly isTerminal: boolean;
}

export interface Output {
  readonly print: (text: string) => void;
  readonly printError: (line: string) => void;
}

/** Prints what a transaction did. Returns the exit code: 1 if it was not found or could not be read. */
export async function printTransaction(signature: Signature, options: PrintOptions, output: Output): Promise<number> {
  const { endpoint, ledger } = options;
  if (endpoint !== null) return printFrom(createClient({ url: endpoint }), signature, options, output);
  const store = await openLedger(ledger);
  try {
    return await printFrom(createServiceClient(createService(store)), signature, options, output);
  } finally {
    await store.close();
  }
}

async function printFrom(
  client: Client,
  signature: Signature,
  { endpoint, commitment, format, withColor, isTerminal }: PrintOptions,
  { print, printError }: Output,
): Promise<number> {
  const source = endpoint === null ? null : new URL(endpoint).host;
  const who = source ?? 'this ledger';
  try {
    const read = await readTransaction(client, signature, commitment);
    if (read === null) {
      printError(`${who} has no ${commitment} transaction ${signature}`);
      return 1;
    }
    const { view, absences, exchange } = read;
    const response = `${exchange.responseText.trimEnd()}\n`;
    if (format === 'json') print(isTerminal ? visibleLines(response) : response);
    else if (format === 'markdown') print(describeTransactionInMarkdown(view, absences, { commitment, source }));
    else print(transactionTerminalText(outlineTransaction(view, absences, { commitment }), view.outcome, withColor));
    return 0;
  } catch (error) {
    // The client removes keys from its messages.
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    printError(`${who}: ${visibleText(`${name}: ${message}`)}`);
    return 1;
  }
}

/**
 * A transaction as lines for a terminal: headline, facts and call tree. Control characters in foreign text become
 * visible.
 */
function transactionTerminalText(
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
    evidence.flatMap(({ label, text, meaning }) => [
      `${label}: ${visibleText(text)}`,
      ...(meaning === null ? [] : [visibleText(meaning)]),
    ]),
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
/** The runtime allows no deeper calls. */
const MAX_DEPTH = 9;
