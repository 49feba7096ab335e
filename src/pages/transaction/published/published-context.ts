import { createContext, useContext } from 'react';
import type { IdlProblems } from '../idl/use-idl-readers.ts';
import type { PublishedState } from './use-published.ts';

/** What accounts of the endpoint say, for the sections of the page. */
export interface PublishedOnPage extends PublishedState {
  readonly problems: IdlProblems;
}

export const PublishedContext = createContext<PublishedOnPage | null>(null);

export function usePublishedOnPage(): PublishedOnPage {
  const published = useContext(PublishedContext);
  if (published === null) throw new Error('usePublishedOnPage needs a PublishedContext above it');
  return published;
}
