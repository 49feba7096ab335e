import { useContext } from 'react';
import { CopiedLinkParams, CopyTextButton, linkToPage } from '../../ui/controls/copy.tsx';
import type { ShownBlock } from './copied-markdown.ts';

/** Copies a block as a Markdown document, with the transactions that the filters of the page leave. */
export function BlockMarkdownButton(shown: ShownBlock) {
  const added = useContext(CopiedLinkParams);
  const write = async () => (await import('./copied-markdown.ts')).writeBlockMarkdown(shown, linkToPage(added));
  return (
    <CopyTextButton text={write} label="summary as Markdown">
      Copy as Markdown
    </CopyTextButton>
  );
}
