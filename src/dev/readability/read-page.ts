import { sentenceText } from '../../analysis/transaction/sentence/sentence-parts.ts';
import { summarizeTransaction } from '../../analysis/transaction/sentence/summarize-transaction.ts';
import { viewTransaction } from '../../analysis/transaction/view-transaction.ts';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';
import { plainText } from '../../shared/format/rich-text.ts';

/** What the page of a transaction prints. */
export interface PrintedPage {
  readonly headline: string;
  readonly subtitle: string;
}

export function readPage(answer: TransactionResponse): PrintedPage {
  const { sentence, subtitle } = summarizeTransaction(viewTransaction(answer));
  return { headline: sentenceText(sentence), subtitle: plainText(subtitle) };
}
