import { describeBlockInMarkdown } from '../../analysis/markdown/block-markdown.ts';
import { describeTransactionInMarkdown } from '../../analysis/markdown/transaction-markdown.ts';
import type { Client } from '../../rpc-client/client.ts';
import { JsonRpcError } from '../../rpc-client/errors.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { readBlock, readTransaction } from './read-subject.ts';
import type { Subject } from './subject.ts';

/** Markdown, or a sentence that says why there is none. */
export interface MarkdownDocument {
  readonly status: 200 | 404 | 500;
  readonly text: string;
}

/** The Markdown about a subject, from one call of the client. Throws only for defects of Slotscope. */
export async function markdownDocument(client: Client, subject: Subject): Promise<MarkdownDocument> {
  try {
    const text = await describe(client, subject);
    return text === null ? { status: 404, text: notFound(subject) } : { status: 200, text };
  } catch (error) {
    if (!(error instanceof JsonRpcError)) throw error;
    // What is damaged is reported by the service.
    return { status: error.code === ERROR_CODES.internalError ? 500 : 404, text: `${error.message}.` };
  }
}

async function describe(client: Client, subject: Subject): Promise<string | null> {
  const { commitment } = subject;
  if (subject.kind === 'transaction') {
    const read = await readTransaction(client, subject.signature, commitment);
    return read && describeTransactionInMarkdown(read.view, read.absences, { commitment });
  }
  const read = await readBlock(client, subject.slot, commitment);
  return read && describeBlockInMarkdown(read.overview, read.absences, { commitment });
}

function notFound(subject: Subject): string {
  return subject.kind === 'transaction'
    ? `This ledger has no ${subject.commitment} transaction ${subject.signature}.`
    : `This ledger has no ${subject.commitment} block for slot ${subject.slot}.`;
}
