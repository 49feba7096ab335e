import { outlineTransaction } from '../../analysis/markdown/transaction-outline.ts';
import { describeTransactionInMarkdown } from '../../analysis/markdown/transaction-markdown.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { visibleLines, visibleText } from '../../shared/format/visible-text.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { openLedger } from '../open-ledger.ts';
import { readTransaction } from './read-subject.ts';
import { createServiceClient } from './service-client.ts';
import { transactionTerminalText } from './terminal-text.ts';

export interface PrintOptions {
  /** URL of a JSON-RPC endpoint, which may hold a key; null to ask a ledger. */
  readonly endpoint: string | null;
  /** As openLedger takes it. */
  readonly ledger: string | null;
  readonly commitment: Commitment;
  readonly format: 'text' | 'markdown' | 'json';
  readonly withColor: boolean;
  /** True if a person reads the output, whose terminal would obey control characters. */
  readonly isTerminal: boolean;
}

export interface Output {
  readonly print: (text: string) => void;
  readonly printError: (line: string) => void;
}

/** Prints what a transaction did. Returns the exit code: 1 if it was not found, or could not be read. */
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
    // The client keeps keys out of its messages.
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    printError(`${who}: ${visibleText(`${name}: ${message}`)}`);
    return 1;
  }
}
