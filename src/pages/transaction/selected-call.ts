import { createContext } from 'react';
import { type StoreApi, createStore } from 'zustand/vanilla';

/** The call whose proof the pane marks: the one under the pointer, otherwise the one that was opened last or that the URL names. */
export interface SelectedCall {
  readonly chosen: string | null;
  readonly previewed: string | null;
}

export type SelectedCallStore = StoreApi<SelectedCall>;

/** Starts with `first`: the failing call, or null. */
export function createSelectedCall(first: string | null): SelectedCallStore {
  return createStore<SelectedCall>(() => ({ chosen: first, previewed: null }));
}

/** Without a page around them, sections mark nothing. */
export const SelectedCallContext = createContext<SelectedCallStore>(createSelectedCall(null));
