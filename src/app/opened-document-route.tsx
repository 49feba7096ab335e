import { InspectedTransaction } from '../pages/transaction/inspected-transaction.tsx';
import type { DocumentViews } from '../features/inspect/document-views.ts';
import { InspectedBlock } from '../pages/block/inspected-block.tsx';
import { OpenedDocument, type OpenedDocumentProps } from '../pages/inspect/opened-document.tsx';

/** Gives the page the components that show documents, since no page imports another. */
export function OpenedDocumentRoute(props: OpenedDocumentProps) {
  return <OpenedDocument {...props} views={VIEWS} />;
}

const VIEWS: DocumentViews = { Transaction: InspectedTransaction, Block: InspectedBlock };
