import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { markdownCode, markdownTable, markdownText } from '../../shared/format/markdown.ts';
import { formatTransactionError } from '../../solana/errors/format-transaction-error.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import { shortAddress } from '../explain/wording.ts';
import { type MarkdownOptions, factsMarkdown } from './facts-markdown.ts';
import type { OutlineFact } from './transaction-outline.ts';

/** The newest transactions that name an address. */
export interface AddressOverview {
  readonly address: Address;
  /** Newest first. */
  readonly transactions: readonly AddressTransaction[];
  /** What each of them did; null if it is not known. */
  readonly sentences: readonly (string | null)[];
  /** True if there are no older ones. */
  readonly isWhole: boolean;
}

/** An address in words. */
export interface AddressOutline {
  readonly headline: string;
  readonly facts: readonly OutlineFact[];
  readonly rows: readonly AddressLine[];
}

interface AddressLine {
  readonly slot: string;
  /** Empty if it was not recorded. */
  readonly time: string;
  readonly outcome: string;
  readonly text: string;
  readonly signature: string;
}

/** An address as a Markdown document. Foreign text is as in describeTransactionInMarkdown. */
export function describeAddressInMarkdown(overview: AddressOverview, { source = null }: MarkdownOptions): string {
  const { headline, facts, rows } = outlineAddress(overview);
  return `${[
    `# ${markdownText(headline)}`,
    factsMarkdown(facts, source),
    ...(rows.length === 0
      ? []
      : [
          '## Transactions',
          markdownTable(
            ['Slot', 'Time', 'Outcome', 'What happened', 'Signature'],
            rows.map(({ slot, time, outcome, text, signature }) => [
              slot,
              time,
              outcome,
              markdownText(text),
              markdownCode(signature),
            ]),
            [0],
          ),
        ]),
  ].join('\n\n')}\n`;
}

export function outlineAddress({ address, transactions, sentences, isWhole }: AddressOverview): AddressOutline {
  const count = formatCount(transactions.length, 'transaction');
  const name = shortAddress(address);
  return {
    headline:
      transactions.length === 0
        ? `No transaction names ${name}.`
        : isWhole
          ? `${count} ${transactions.length === 1 ? 'names' : 'name'} ${name}.`
          : `The newest ${count} that name ${name}.`,
    facts: [{ label: 'Address', value: address, isId: true }],
    rows: transactions.map((transaction, at) => lineOf(transaction, sentences[at] ?? null)),
  };
}

function lineOf(
  { slot, blockTime, err, isOutcomeUnknown, signature, memo }: AddressTransaction,
  sentence: string | null,
): AddressLine {
  return {
    slot: formatInteger(slot),
    time: blockTime === null ? '' : (formatUtc(blockTime) ?? `${blockTime}`),
    outcome: isOutcomeUnknown === true ? 'not recorded' : err === null ? 'succeeded' : 'failed',
    text: sentence ?? (err === null ? (memo === null ? '' : `memo “${memo}”`) : formatTransactionError(err)),
    signature,
  };
}
