import { useSyncExternalStore } from 'react';
import { readLocalStorage, writeLocalStorage } from './local-storage.ts';

/** How a person wants to read values, on every page; the first is the default. */
export const PREFERENCES = {
  time: ['UTC', 'local', 'unix', 'age'],
  amounts: ['SOL', 'lamports'],
} as const;

export type Preference = keyof typeof PREFERENCES;
export type PreferenceValue<P extends Preference> = (typeof PREFERENCES)[P][number];

/** A preference of this browser, followed as it changes, also in another tab. */
export function usePreference<P extends Preference>(preference: P): PreferenceValue<P> {
  return useSyncExternalStore(subscribe, () => readPreference(preference));
}

/** Keeps a preference, and shows it at once wherever it matters. */
export function setPreference<P extends Preference>(preference: P, value: PreferenceValue<P>): void {
  kept.set(preference, value);
  writeLocalStorage(preference, value === PREFERENCES[preference][0] ? null : value);
  for (const changed of listeners) changed();
}

const listeners = new Set<() => void>();
/** So that hundreds of amounts do not each read the browser's storage. */
const kept = new Map<Preference, string>();

function readPreference<P extends Preference>(preference: P): PreferenceValue<P> {
  const choices: readonly PreferenceValue<P>[] = PREFERENCES[preference];
  const value = kept.get(preference) ?? readLocalStorage(preference);
  const chosen = choices.find((choice) => choice === value) ?? PREFERENCES[preference][0];
  kept.set(preference, chosen);
  return chosen;
}

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', forget);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) removeEventListener('storage', forget);
  };
}

function forget(): void {
  kept.clear();
  for (const changed of listeners) changed();
}
