import type { Commitment } from '../../rpc-protocol/config.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import type { BlockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';

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
