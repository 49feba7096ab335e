import { formatInteger } from '../../shared/format/format-number.ts';
import type { TransactionDetails } from '../../rpc-protocol/config.ts';
import type { BlockFacts, BlockOverview } from '../../analysis/block/block-overview.ts';
import { blockSubtitle, blockSentence } from '../../analysis/block/block-sentence.ts';
import { FormattedText } from '../../ui/page/formatted-text.tsx';
import type { BlockSummaryText } from './block-page-header.tsx';

/** The summary of a complete answer. */
export function describeBlock({ block, summary }: BlockOverview, details: TransactionDetails): BlockSummaryText {
  return {
    title: summary === null ? countSentence(block, details) : blockSentence(block.slot, summary),
    subtitle:
      summary === null ? (
        countSubtitle(block, details)
      ) : details === 'accounts' ? (
        CALLS_NOT_REQUESTED
      ) : (
        <FormattedText text={blockSubtitle(summary)} />
      ),
  };
}

/** The summary of an answer that was canceled on its way. */
export function describePartialBlock({ block, summary }: BlockOverview): BlockSummaryText {
  return {
    title: `Block ${formatInteger(block.slot)}: the answer was stopped.`,
    subtitle: `${formatInteger(summary?.count ?? 0)} of its transactions had come.`,
  };
}

/** For an answer without transactions: how many there are, if it has their signatures. */
function countSentence({ slot, signatures }: BlockFacts, details: TransactionDetails): string {
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

function countSubtitle({ signatures }: BlockFacts, details: TransactionDetails): string {
  if (signatures === null || signatures.length === 0 || details === 'none') return '';
  return details === 'signatures'
    ? 'Only their signatures were asked for.'
    : 'More than their signatures was asked for, and left out of the answer.';
}

/** In place of the vote counts: only the called programs show which transactions are votes. */
const CALLS_NOT_REQUESTED = 'What was called was not asked for, so votes are not told from others.';
