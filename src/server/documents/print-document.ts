import { outlineTransaction } from '../../analysis/markdown/transaction-outline.ts';
import { describeTransactionInMarkdown } from '../../analysis/markdown/transaction-markdown.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import { JsonRpcError, TransportError } from '../../rpc-client/exchange/errors.ts';
import { errorText } from '../../shared/error-text.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { wholeResponse } from '../../rpc-client/exchange/exchange.ts';
import { describeAddressInMarkdown, outlineAddress } from '../../analysis/markdown/address-markdown.ts';
import { describeBlockInMarkdown, outlineBlock, outlineRows } from '../../analysis/markdown/block-markdown.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { visibleLines, visibleText } from '../../shared/format/visible-text.ts';
import { addressTerminalText, blockTerminalText, transactionTerminalText } from './terminal-text.ts';
import { createServiceClient } from './service-client.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { readAddress, readBlock, readTransaction, wholeBlock, type Subject } from './document-subject.ts';

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
  return withClient(options, (client, who) => printFrom(client, who, subject, options, output));
}

/** Runs `use` with a client of the endpoint or of the ledger, and with its name. */
export async function withClient<T>(
  { endpoint, ledger }: Pick<PrintOptions, 'endpoint' | 'ledger'>,
  use: (client: Client, who: string) => Promise<T>,
): Promise<T> {
  if (endpoint !== null) return use(createClient({ url: endpoint }), new URL(endpoint).host);
  const store = await openLedger(ledger);
  try {
    return await use(createServiceClient(createService(store)), THIS_LEDGER);
  } finally {
    await store.close();
  }
}

export const THIS_LEDGER = 'this ledger';

const REMEDIES: Readonly<Partial<Record<TransportError['failure']['kind'], string>>> = {
  unreachable: 'Check the URL and that the node is running.',
  http: 'Check the URL and its key, or try again later.',
  notJson: 'Check that the URL is that of a JSON-RPC endpoint.',
};

/** Why there is no answer, and what to do. The client removes keys from its messages. */
export function describeClientError(who: string, error: unknown): string {
  const message = visibleText(errorText(error));
  if (error instanceof JsonRpcError) return `${who} answers: ${message}`;
  if (error instanceof TransportError) return `${who}: ${message}. ${REMEDIES[error.failure.kind] ?? 'Try again.'}`;
  if (error instanceof DecodeError) return `the answer of ${who} has another shape: ${message}`;
  return `${who}: ${message}`;
}

async function printFrom(
  client: Client,
  who: string,
  subject: Subject,
  { format, withColor, isTerminal }: PrintOptions,
  { print, printError }: Output,
): Promise<number> {
  const source = who === THIS_LEDGER ? null : who;
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
    printError(describeClientError(who, error));
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
      const read = await readBlock(client, subject.slot, wholeBlock(commitment));
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
