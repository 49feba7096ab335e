import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { Failure } from '../../features/errors/failure.tsx';
import type { SavedBlock } from '../../analysis/inspect/inspected-document.ts';
import type { DocumentViewProps } from '../../features/inspect/document-views.ts';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';
import { savedTransactionPath } from '../../features/routing/paths.ts';
import { ClientContext } from '../../queries/client-context.ts';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';
import { useBlockParams } from './block-params.ts';
import { BlockView } from './block-views.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { SavedTransactionPath } from './transaction-link.tsx';
import { useBlockDownload, useDownloadControls } from './download/use-block-download.ts';

/** The block page of a saved response, which is read as if it arrived from an endpoint. Nothing is requested. */
export function InspectedBlock(props: DocumentViewProps<SavedBlock>) {
  const { search } = useLocation();
  const pathOf = useMemo(() => (signature: Signature) => savedTransactionPath(search, signature), [search]);
  return (
    <ClientContext value={props.document.client}>
      <SavedTransactionPath value={pathOf}>
        <RecordedBlock {...props} />
      </SavedTransactionPath>
    </ClientContext>
  );
}

function RecordedBlock({ document, alert, line }: DocumentViewProps<SavedBlock>) {
  const { slot, options, exchange } = document;
  const [{ table, tab, invalidParams }, onChange] = useBlockParams();
  const params = useMemo(() => ({ options, table, tab, invalidParams: [] }), [options, table, tab]);
  const read = useBlockDownload(slot, options);
  const { retry } = useDownloadControls(slot, options);
  const download = useMemo(
    () => (read.kind === 'complete' ? { ...read, exchange: { ...read.exchange, method: exchange.method } } : read),
    [read, exchange],
  );
  if (download.kind === 'noBlock') {
    return (
      <PageLayout>
        <DocumentTitle>No block</DocumentTitle>
        {alert}
        <Failure error={download.answer} subject={{ kind: 'block', slot }} onRetry={retry} />
        {line}
      </PageLayout>
    );
  }
  return (
    <BlockView
      slot={slot}
      download={download}
      params={params}
      notice={<InvalidParamsNotice params={invalidParams} />}
      file={{ exchange, alert, line }}
      onChange={onChange}
    />
  );
}
