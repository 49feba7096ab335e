import {
  type CallLine,
  type OutlineFact,
  type TransactionOutline,
  outlineTransaction,
} from '../../analysis/markdown/transaction-outline.ts';
import type { TransactionOutcome } from '../../analysis/facts/transaction-outcome.ts';
import { describeTransactionInMarkdown } from '../../analysis/markdown/transaction-markdown.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { wholeResponse } from '../../rpc-client/exchange/exchange.ts';
import {
  type AddressOutline,
  describeAddressInMarkdown,
  outlineAddress,
} from '../../analysis/markdown/address-markdown.ts';
import {
  type BlockLine,
  type BlockOutline,
  describeBlockInMarkdown,
  outlineBlock,
  outlineRows,
} from '../../analysis/markdown/block-markdown.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { visibleLines, visibleText } from '../../shared/format/visible-text.ts';
import { createServiceClient } from './service-client.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { readAddress, readBlock, readTransaction, type Subject } from './document-subject.ts';

export interface PrintOptions {
  /** URL of a JSON-RPC endpoint, which may contain a key; null to read a ledger. */
  readonly endpoint: string | null;
  /** In the form of openLedger. */
  readonly ledger: string | null;
  readonly format: 'text' | 'markdown' | 'json';
  readonly withColor: boolean;
  /** True if the output goes to a terminal, which would interpret control characters. */
  readonly isTerminal: boolean;
}

export interface Output {
  readonly print: (text: string) => void;
  readonly printError: (line: string) => void;
}

/** Prints what a ledger or an endpoint has of a subject. Returns the exit code: 1 if it was not found, 2 if it could not be read. */
export async function printDocument(subject: Subject, options: PrintOptions, output: Output): Promise<number> {
  const { endpoint, ledger } = options;
  if (endpoint !== null) return printFrom(createClient({ url: endpoint }), subject, options, output);
  const store = await openLedger(ledger);
  try {
    return await printFrom(createServiceClient(createService(store)), subject, options, output);
  } finally {
    await store.close();
  }
}

async function printFrom(
  client: Client,
  subject: Subject,
  { endpoint, format, withColor, isTerminal }: PrintOptions,
  { print, printError }: Output,
): Promise<number> {
  const source = endpoint === null ? null : new URL(endpoint).host;
  const who = source ?? 'this ledger';
  try {
    const read = await readDocument(client, subject, source);
    if (read === null) {
      printError(`${who} has no ${subject.commitment} ${nameOf(subject)}`);
      return 1;
    }
    const response = `${read.responseText.trimEnd()}\n`;
    if (format === 'json') print(isTerminal ? visibleLines(response) : response);
    else if (format === 'markdown') print(read.markdown());
    else print(read.terminalText(withColor));
    return 0;
  } catch (error) {
    // The client removes keys from its messages.
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    printError(`${who}: ${visibleText(`${name}: ${message}`)}`);
    return error instanceof JsonRpcError && NOT_FOUND.has(error.code) ? 1 : 2;
  }
}

/** The error codes for a slot without a block, and for a transaction that is not there. */
const NOT_FOUND: ReadonlySet<number> = new Set([
  ERROR_CODES.blockCleanedUp,
  ERROR_CODES.blockNotAvailable,
  ERROR_CODES.slotSkipped,
  ERROR_CODES.longTermStorageSlotSkipped,
  ERROR_CODES.transactionNotFound,
]);

function nameOf(subject: Subject): string {
  switch (subject.kind) {
    case 'transaction':
      return `transaction ${subject.signature}`;
    case 'block':
      return `block for slot ${subject.slot}`;
    case 'address':
      return `list of the transactions of ${subject.address}`;
  }
}

interface ReadDocument {
  /** The response, verbatim. */
  readonly responseText: string;
  readonly markdown: () => string;
  readonly terminalText: (withColor: boolean) => string;
}

/** null if there is none. */
async function readDocument(client: Client, subject: Subject, source: string | null): Promise<ReadDocument | null> {
  const { commitment } = subject;
  switch (subject.kind) {
    case 'transaction': {
      const read = await readTransaction(client, subject.signature, commitment);
      if (read === null) return null;
      const { view, absences, exchange } = read;
      return {
        responseText: exchange.responseText,
        markdown: () => describeTransactionInMarkdown(view, absences, { commitment, source }),
        terminalText: (withColor) =>
          transactionTerminalText(outlineTransaction(view, absences, { commitment }), view.outcome, withColor),
      };
    }
    case 'block': {
      const read = await readBlock(client, subject.slot, commitment);
      if (read === null) return null;
      const { overview, absences, sentences, exchange } = read;
      return {
        responseText: await wholeResponse(exchange),
        markdown: () => describeBlockInMarkdown(overview, absences, sentences(), { commitment, source }),
        terminalText: (withColor) =>
          blockTerminalText(
            outlineBlock(overview, absences, { commitment }),
            outlineRows(overview, sentences()),
            withColor,
          ),
      };
    }
    case 'address': {
      const { overview, exchange } = await readAddress(client, subject.address, commitment);
      return {
        responseText: exchange.responseText,
        markdown: () => describeAddressInMarkdown(overview, { source }),
        terminalText: (withColor) => addressTerminalText(outlineAddress(overview), withColor),
      };
    }
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
function blockTerminalText(
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

function addressTerminalText({ headline, facts, rows }: AddressOutline, withColor: boolean): string {
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
