import type { ComponentType, ReactNode } from 'react';
import type { Client } from '../../rpc-client/client.ts';
import type { GivenDocument, SavedBlock, SavedEntry, SavedTransaction } from './inspected-document.ts';

/** What the pages of transactions and blocks need to show an opened document. */
export interface DocumentViewProps<Document> {
  readonly document: Document;
  /** Above the header: what is wrong with the document as a whole. */
  readonly alert: ReactNode;
  /** Of the chosen endpoint, which is asked only on request. */
  readonly client: Client;
  /** Where the document comes from, with actions. */
  readonly line: ReactNode;
}

/** The components that show documents. They belong to other pages, so the app provides them. */
export interface DocumentViews {
  readonly Transaction: ComponentType<DocumentViewProps<GivenDocument | SavedTransaction | SavedEntry>>;
  readonly Block: ComponentType<DocumentViewProps<SavedBlock>>;
}
