import { useNavigate } from 'react-router';
import type { InspectedDocument } from '../../analysis/inspect/inspected-document.ts';
import type { DocumentViews } from '../../features/inspect/document-views.ts';
import { closeSource, type OpenedSource } from '../../features/inspect/opened-source.ts';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';
import type { InvalidParam } from '../../features/routing/search-params.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { ClientContext, useClient } from '../../queries/client-context.ts';
import { createRecordedClient } from '../../rpc-client/recorded-client.ts';
import { DocumentLine, CaseFileAlert } from './document-line.tsx';
import type { Signature } from '../../solana/ids/ids.ts';
import { ClosedBlockNotice } from './inspect-form.tsx';
import { SavedBlockView } from './saved-block.tsx';

export interface OpenedDocumentProps {
  readonly document: InspectedDocument;
  readonly source: OpenedSource;
  /** Signature of the selected transaction; null for the whole block. */
  readonly signature: Signature | null;
  /** Why the fragment is invalid, if it has one. */
  readonly invalid: InvalidParam | null;
}

/** The open document, as the page of a transaction or a block. */
export function OpenedDocument({
  views,
  document,
  source,
  signature,
  invalid,
}: OpenedDocumentProps & { readonly views: DocumentViews }) {
  const paths = usePaths();
  const client = useClient();
  const navigate = useNavigate();
  const close = () => {
    closeSource();
    void navigate(paths.inspect(), { replace: true });
  };
  const caseFile = document.kind === 'bytes' ? null : document.caseFile;
  const props = {
    alert: (
      <>
        {caseFile !== null && !caseFile.isIntact && <CaseFileAlert caseFile={caseFile} />}
        {invalid !== null && <InvalidParamsNotice params={[invalid]} />}
      </>
    ),
    client,
    line: <DocumentLine document={document} source={source} client={client} onClose={close} />,
  };
  if (document.kind === 'block') {
    const block = { ...props, views, document, source, onClose: close };
    return <SavedBlockView {...block} signature={signature} />;
  }
  const alert = (
    <>
      {signature !== null && <ClosedBlockNotice signature={signature} />}
      {props.alert}
    </>
  );
  return (
    <ClientContext value={NO_CLIENT}>
      <views.Transaction {...props} alert={alert} document={document} />
    </ClientContext>
  );
}

/** Answers nothing, and sends nothing. */
const NO_CLIENT = createRecordedClient(new Blob([]));
