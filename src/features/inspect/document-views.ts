import type { ComponentType, ReactNode } from 'react';
import type {
  GivenDocument,
  SavedBlock,
  SavedBlockTransaction,
  SavedTransaction,
} from '../../analysis/inspect/inspected-document.ts';
import type { Client } from '../../rpc-client/client.ts';

/** Data that the pages of transactions and blocks need to show an opened document. */
export interface DocumentViewProps<Document> {
  readonly document: Document;
  /** Above the header: what is wrong with the document as a whole. */
  readonly alert: ReactNode;
  /** From the chosen endpoint, requested only by the user. */
  readonly client: Client;
  /** Where the document comes from, with actions. */
  readonly line: ReactNode;
}

/** The components that show documents. They belong to other pages, so the app provides them. */
export interface DocumentViews {
  readonly Transaction: ComponentType<DocumentViewProps<GivenDocument | SavedTransaction | SavedBlockTransaction>>;
  readonly Block: ComponentType<DocumentViewProps<SavedBlock>>;
}
