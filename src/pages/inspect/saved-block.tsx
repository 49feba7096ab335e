import { savedTransactionPath } from '../../features/routing/paths.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import {
  describeDocumentError,
  type SavedBlock,
  type SavedBlockTransaction,
} from '../../analysis/inspect/inspected-document.ts';
import type { DocumentViewProps, DocumentViews } from '../../features/inspect/document-views.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import {
  type OpenedSource,
  type SavedTransactionRead,
  savedTransactionQueryOptions,
} from '../../features/inspect/opened-source.ts';
import { SavedPlaceFacts } from '../../features/inspect/saved-place-facts.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { ClientContext } from '../../queries/client-context.ts';
import { formatInteger, agree } from '../../shared/format/format-number.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { FactList } from '../../ui/page/section.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { AssumedSlot, CaseFileOrigin, InMemoryHint } from './document-line.tsx';

interface SavedBlockViewProps extends DocumentViewProps<SavedBlock> {
  readonly views: DocumentViews;
  readonly source: OpenedSource;
  readonly onClose: () => void;
}

/** A saved block or, if the address names one, a transaction of it. */
export function SavedBlockView({
  signature,
  ...props
}: SavedBlockViewProps & {
  /** null for the block. */
  readonly signature: Signature | null;
}) {
  if (signature !== null) return <SavedBlockTransaction {...props} signature={signature} />;
  const { views, document, alert, client, line } = props;
  return <views.Block document={document} alert={alert} client={client} line={line} />;
}

function SavedBlockTransaction({
  views,
  document,
  source,
  alert,
  client,
  line,
  signature,
  onClose,
}: SavedBlockViewProps & { readonly signature: Signature }) {
  const { data: read, error } = useQuery(savedTransactionQueryOptions(document, signature));
  if (error !== null) {
    const { sentence, remedy } = describeDocumentError(error);
    // The page of the block describes the problem in more detail.
    const reason = (
      <>
        {alert}
        <p className="notice" role="alert">
          <StatusIcon kind="failure" />
          <span>
            <span className="failure">{sentence}</span> {remedy}
          </span>
        </p>
      </>
    );
    return <views.Block document={document} alert={reason} client={client} line={line} />;
  }
  if (read === undefined) {
    const title = `Transaction ${truncateMiddle(signature)}`;
    return (
      <PageLayout>
        <DocumentTitle>{title}</DocumentTitle>
        <PageHeader status="absent" statusText="Reading the saved block" title={title} />
      </PageLayout>
    );
  }
  const entryLine = <EntryLine block={document} source={source} signature={signature} read={read} onClose={onClose} />;
  if (read.kind !== 'blockTransaction') {
    return (
      <PageLayout>
        {alert}
        <MissingEntry block={document} signature={signature} read={read} />
        {entryLine}
      </PageLayout>
    );
  }
  return (
    <ClientContext value={document.client}>
      <views.Transaction key={signature} document={read} alert={alert} client={client} line={entryLine} />
    </ClientContext>
  );
}

/** In place of the exchange: the saved block that a transaction is from, and what can be done with it. */
function EntryLine({
  block,
  source,
  signature,
  read,
  onClose,
}: {
  readonly block: SavedBlock;
  readonly source: OpenedSource;
  readonly signature: Signature;
  readonly read: SavedTransactionRead;
  readonly onClose: () => void;
}) {
  const paths = usePaths();
  const endpoint = formatEndpointName(useEndpoint());
  const { search } = useLocation();
  const row = 'place' in read ? `#tx-${read.place.index}` : '';
  return (
    <>
      <p className="exchange-line" data-testid="document-line">
        <span>
          {read.kind === 'blockTransaction'
            ? `${formatInteger(read.exchange.bytes)} bytes of the block from `
            : 'The block is from '}
          <bdi>{source.name}</bdi>, decoded in this browser
        </span>{' '}
        {block.caseFile !== null && (
          <>
            <CaseFileOrigin caseFile={block.caseFile} />{' '}
          </>
        )}
        {block.isSlotAssumed && <AssumedSlot slot={block.slot} />}
        <Link to={savedTransactionPath(search, null) + row}>Back to the block</Link>{' '}
        <Link to={paths.transaction(signature)}>Look it up on {endpoint}</Link>{' '}
        {read.kind === 'blockTransaction' && (
          <>
            <Link to={paths.compare(`opened:${signature}`)}>Compare</Link>{' '}
          </>
        )}
        <button type="button" className="text-button" onClick={onClose}>
          Inspect another
        </button>
      </p>
      <InMemoryHint endpoint={endpoint} />
    </>
  );
}

type MissingRead = Exclude<SavedTransactionRead, SavedBlockTransaction>;

/** The missing parts of the selected transaction in a saved block. */
function MissingEntry({
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
        subtitle: `${agree(read.count, 'Its one transaction does not have', `None of its ${formatInteger(read.count)} transactions has`)} this signature.`,
      };
  }
}
