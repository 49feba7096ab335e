import { createStoredValue, type StoredValue } from './stored-value.ts';
import { useStoredValue } from './use-stored-value.ts';

/**
 * How values are shown on every page; the first choice is the default. `names`: whether pages request IDLs and token
 * names once they are drawn.
 */
export const PREFERENCES = {
  time: ['UTC', 'local', 'unix', 'age'],
  amounts: ['SOL', 'lamports'],
  names: ['on', 'off'],
} as const;

export type Preference = keyof typeof PREFERENCES;
export type PreferenceValue<P extends Preference> = (typeof PREFERENCES)[P][number];

export function usePreference<P extends Preference>(preference: P): PreferenceValue<P> {
  return useStoredValue(STORED[preference]);
}

/** Outside of React. */
export function readPreference<P extends Preference>(preference: P): PreferenceValue<P> {
  return STORED[preference].get();
}

export function setPreference<P extends Preference>(preference: P, value: PreferenceValue<P>): void {
  STORED[preference].set(value);
}

const STORED: { readonly [P in Preference]: StoredValue<PreferenceValue<P>> } = {
  time: createChoice('time', PREFERENCES.time),
  amounts: createChoice('amounts', PREFERENCES.amounts),
  names: createChoice('names', PREFERENCES.names),
};

function createChoice<T extends string>(name: string, choices: readonly [T, ...T[]]): StoredValue<T> {
  const [fallback] = choices;
  return createStoredValue(
    name,
    (json) => choices.find((choice) => choice === json) ?? fallback,
    (value) => (value === fallback ? null : value),
  );
}
