import type { SavedBlock, SavedEntry } from '../../features/inspect/inspected-document.ts';
import type { SavedEntryRead } from '../../features/inspect/saved-entry-query.ts';
import { SavedPlaceFacts } from '../../features/inspect/saved-place-facts.tsx';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { DocumentTitle, PageHeader } from '../../ui/page/page.tsx';
import { FactList } from '../../ui/page/section.tsx';

type MissingRead = Exclude<SavedEntryRead, SavedEntry>;

/** What a saved block does not have of the transaction that the address names. */
export function MissingEntry({
  block,
  signature,
  read,
}: {
  readonly block: SavedBlock;
  readonly signature: Signature;
  readonly read: MissingRead;
}) {
  const { status, title, subtitle } = describe(read, formatInteger(block.slot));
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText={status}
        statusDetail="from a saved block"
        title={title}
        subtitle={subtitle}
        id={
          <>
            {signature}
            <CopyButton value={signature} label="signature" />
          </>
        }
      />
      {read.kind === 'signature' && (
        <FactList>
          <SavedPlaceFacts slot={block.slot} place={read.place} />
        </FactList>
      )}
    </>
  );
}

function describe(
  read: MissingRead,
  slot: string,
): { readonly status: string; readonly title: string; readonly subtitle: string } {
  switch (read.kind) {
    case 'signature':
      return {
        status: 'Signature only',
        title: `Transaction ${formatInteger(read.place.index)} of block ${slot}: only its signature was saved.`,
        subtitle: 'Detail level signatures leaves out the transactions themselves, with their outcome and fee.',
      };
    case 'omitted':
      return {
        status: 'Not in the file',
        title: `Block ${slot} was saved without its transactions.`,
        subtitle: 'Detail level none leaves them out, so the file cannot say whether this one is in the block.',
      };
    case 'otherBlock':
      return {
        status: 'Not in the file',
        title: `This transaction is not in the saved block ${slot}.`,
        subtitle: `None of its ${formatInteger(read.count)} transactions has this signature.`,
      };
  }
}
