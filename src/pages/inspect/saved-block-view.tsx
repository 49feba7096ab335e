import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import {
  type DocumentViewProps,
  type DocumentViews,
  type SavedBlock,
  describeDocumentError,
} from '../../features/inspect/inspected-document.ts';
import type { OpenedSource } from '../../features/inspect/opened-source.ts';
import { savedEntryQueryOptions } from '../../features/inspect/saved-entry-query.ts';
import { savedTransactionPath } from '../../features/routing/paths.ts';
import { TransactionPathContext } from '../block/transaction-path-context.ts';
import { ClientContext } from '../../queries/client-context.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { EntryLine } from './entry-line.tsx';
import { MissingEntry } from './missing-entry.tsx';
import type { Signature } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';

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
  const { search } = useLocation();
  const pathOf = useMemo(() => (of: Signature) => savedTransactionPath(search, of), [search]);
  if (signature !== null) return <SavedBlockTransaction {...props} signature={signature} />;
  const { views, document, alert, client, line } = props;
  return (
    <TransactionPathContext value={pathOf}>
      <views.Block document={document} alert={alert} client={client} line={line} />
    </TransactionPathContext>
  );
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
  const { data: read, error } = useQuery(savedEntryQueryOptions(document, signature));
  if (error !== null) {
    const { sentence, remedy } = describeDocumentError(error);
    // The page of the block says more of what is wrong with it.
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
  if (read.kind !== 'entry') {
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
