import { createContext, useContext } from 'react';
import type { IdlProblems } from '../idl/use-idl-readers.ts';
import type { PublishedState } from './use-published.ts';

/** What accounts of the endpoint say, for the sections of the page. */
export interface PublishedOnPage extends PublishedState {
  readonly problems: IdlProblems;
}

/** Above no provider, nothing is asked. */
const NOT_ASKED: PublishedOnPage = {
  wanted: { programs: [], mints: [] },
  published: null,
  error: null,
  isAsking: false,
  onRetry: () => undefined,
  onAskForLeft: () => undefined,
  onForget: () => undefined,
  problems: new Map(),
};

export const PublishedContext = createContext<PublishedOnPage>(NOT_ASKED);

export function usePublishedOnPage(): PublishedOnPage {
  return useContext(PublishedContext);
}
