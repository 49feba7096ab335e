import { createContext, useContext } from 'react';
import type { IdlProblems } from '../idl/use-idl-readers.ts';
import { NOT_ASKED, type PublishedState } from './use-published.ts';

/** What accounts of the endpoint say, for the sections of the page. */
export interface PublishedOnPage extends PublishedState {
  readonly problems: IdlProblems;
}

export const PublishedContext = createContext<PublishedOnPage>({ ...NOT_ASKED, problems: new Map() });

export function usePublishedOnPage(): PublishedOnPage {
  return useContext(PublishedContext);
}
