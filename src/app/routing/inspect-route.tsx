import type { DocumentViews } from '../../features/inspect/document-view-props.ts';
import { InspectedBlock } from '../../pages/block/inspected/inspected-block.tsx';
import { InspectPage } from '../../pages/inspect/inspect-page.tsx';
import { InspectedTransaction } from '../../pages/transaction/inspected/inspected-transaction.tsx';

/** Gives the page the components that show documents, since no page imports another. */
export function InspectRoute() {
  return <InspectPage views={VIEWS} />;
}

const VIEWS: DocumentViews = { Transaction: InspectedTransaction, Block: InspectedBlock };
