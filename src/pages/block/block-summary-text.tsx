import { formatInteger } from '../../shared/format/format-number.ts';
import type { TransactionDetails } from '../../rpc-protocol/config.ts';
import type { BlockFacts, BlockOverview } from '../../analysis/block/block-overview.ts';
import { blockSubtitle, blockSentence } from '../../analysis/block/block-sentence.ts';
import { FormattedText } from '../../ui/page/formatted-text.tsx';
import type { BlockSummaryText } from './block-page-header.tsx';

/** What is said of a block that has come whole. */
export function describeBlock({ block, summary }: BlockOverview, details: TransactionDetails): BlockSummaryText {
  return {
    sentence: summary === null ? briefSentence(block, details) : blockSentence(block.slot, summary),
    dek:
      summary === null ? (
        briefDek(block, details)
      ) : details === 'accounts' ? (
        CALLS_NOT_ASKED
      ) : (
        <FormattedText text={blockSubtitle(summary)} />
      ),
  };
}

/** What is said of a block whose answer was stopped on its way. */
export function describePartialBlock({ block, summary }: BlockOverview): BlockSummaryText {
  return {
    sentence: `Block ${formatInteger(block.slot)}: the answer was stopped.`,
    dek: `${formatInteger(summary?.count ?? 0)} of its transactions had come.`,
  };
}

/** Where transactions were not asked for, or not given: how many there are, if the signatures say it. */
function briefSentence({ slot, signatures }: BlockFacts, details: TransactionDetails): string {
  const block = `Block ${formatInteger(slot)}`;
  if (signatures === null) {
    return details === 'none'
      ? `${block} was produced; its transactions were not asked for.`
      : `${block} was produced; its ${details === 'signatures' ? 'signatures' : 'transactions'} were asked for, and left out of the answer.`;
  }
  if (signatures.length === 0) return `${block} holds no transactions.`;
  return signatures.length === 1
    ? `${block} holds one transaction.`
    : `${block} holds ${formatInteger(signatures.length)} transactions.`;
}

function briefDek({ signatures }: BlockFacts, details: TransactionDetails): string {
  if (signatures === null || signatures.length === 0 || details === 'none') return '';
  return details === 'signatures'
    ? 'Only their signatures were asked for.'
    : 'More than their signatures was asked for, and left out of the answer.';
}

/** Said in place of how votes fared: which transactions are votes is seen from what they call. */
const CALLS_NOT_ASKED = 'What was called was not asked for, so votes are not told from others.';
