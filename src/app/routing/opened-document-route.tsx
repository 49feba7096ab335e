import type { DocumentViews } from '../../features/inspect/document-view-props.ts';
import { InspectedBlock } from '../../pages/block/inspected/inspected-block.tsx';
import { OpenedDocument, type OpenedDocumentProps } from '../../pages/inspect/opened-document.tsx';
import { InspectedTransaction } from '../../pages/transaction/inspected-transaction.tsx';

/** Gives the page the components that show documents, since no page imports another. */
export function OpenedDocumentRoute(props: OpenedDocumentProps) {
  return <OpenedDocument {...props} views={VIEWS} />;
}

const VIEWS: DocumentViews = { Transaction: InspectedTransaction, Block: InspectedBlock };
