import type { Commitment } from '../../rpc-protocol/config.ts';
import { useContext } from 'react';
import { CopiedLinkParams, CopyTextButton } from '../../ui/controls/copy.tsx';
import type { BlockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { BlockContents } from '../../queries/block/start-block-contents.ts';

/** Copies a block as a Markdown document. */
export function BlockMarkdownButton({
  overview,
  absences,
  contents,
  commitment,
  contradictions,
  source,
}: {
  readonly overview: BlockOverview;
  readonly absences: BlockAbsences;
  /** null if the response has no instructions or metadata, or has not been read. */
  readonly contents: BlockContents | null;
  readonly commitment: Commitment;
  readonly contradictions: readonly string[];
  /** Who answered. */
  readonly source: string;
}) {
  const added = useContext(CopiedLinkParams);
  const write = async () => {
    const { describeBlockInMarkdown, markdownRows, MARKDOWN_UNIT } =
      await import('../../analysis/markdown/block-markdown.ts');
    const indexes = markdownRows(overview).map(({ index }) => index);
    const sentences = (await contents?.sentences(indexes, MARKDOWN_UNIT)) ?? null;
    return describeBlockInMarkdown(overview, absences, sentences, {
      commitment,
      contradictions,
      source,
      link: `${location.origin}${location.pathname}${added === '' ? '' : `?${added}`}`,
    });
  };
  return (
    <CopyTextButton text={write} label="summary as Markdown">
      Copy as Markdown
    </CopyTextButton>
  );
}
