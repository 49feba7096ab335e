import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { FormattedText } from '../../ui/values/text.tsx';
import type { BlockSummaryText } from './block-header.tsx';
import { absenceSentence, noTransactionsSentence } from '../../analysis/explain/absence-text.ts';
import type { BlockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { blockSubtitle, blockSentence, countSentence } from '../../analysis/explain/block/block-sentence.ts';

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

/** Copies a block as a Markdown document. */
export function BlockMarkdownButton({
  overview,
  absences,
  commitment,
  contradictions,
  source,
}: {
  readonly overview: BlockOverview;
  readonly absences: BlockAbsences;
  readonly commitment: Commitment;
  readonly contradictions: readonly string[];
  /** Who answered. */
  readonly source: string;
}) {
  const write = async () => {
    const { describeBlockInMarkdown } = await import('../../analysis/markdown/block-markdown.ts');
    return describeBlockInMarkdown(overview, absences, { commitment, contradictions, source });
  };
  return (
    <CopyTextButton text={write} label="summary as Markdown">
      Copy as Markdown
    </CopyTextButton>
  );
}
