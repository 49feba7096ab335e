import { formatInteger } from '../../shared/format/format-number.ts';
import { absenceSentence, noTransactionsSentence } from '../../analysis/explain/absence-text.ts';
import type { BlockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { blockSubtitle, blockSentence } from '../../analysis/explain/block/block-sentence.ts';
import { countSentence } from '../../analysis/explain/block/block-sentence.ts';
import { FormattedText } from '../../ui/values/text.tsx';
import type { BlockSummaryText } from './block-page-header.tsx';

/** The summary of a complete answer. */
export function describeBlock({ block, summary }: BlockOverview, absences: BlockAbsences): BlockSummaryText {
  if (summary === null) {
    return {
      title: countSentence(block),
      subtitle: noTransactionsSentence(absences),
    };
  }
  const title = blockSentence(block.slot, summary);
  // Only the called programs show which transactions are votes.
  if (!summary.votesKnown && absences.instructions !== null)
    return { title, subtitle: `${absenceSentence('instructions', absences.instructions)} Votes are not counted.` };
  return { title, subtitle: <FormattedText text={blockSubtitle(summary)} /> };
}

/** The summary of an answer that was canceled on its way. */
export function describePartialBlock({ block, summary }: BlockOverview): BlockSummaryText {
  return {
    title: `Block ${formatInteger(block.slot)}: loading was canceled.`,
    subtitle: `${formatInteger(summary?.count ?? 0)} of its transactions were loaded.`,
  };
}
