import { useSyncExternalStore } from 'react';
import type { StoredValue } from './stored-value.ts';

// In a separate file, so that code that runs before React is loaded can read stored values.
export function useStoredValue<T>({ get, subscribe }: StoredValue<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}
