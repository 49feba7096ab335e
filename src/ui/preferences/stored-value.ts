import type { JsonValue } from '../../shared/json/json.ts';
import { localStorageKey, readLocalStorage, writeLocalStorage } from './local-storage.ts';

/** A value in this browser's storage, shared by all components and kept in step with other tabs. */
export interface StoredValue<T> {
  /** Returns the same object until the value changes. */
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `decode` accepts whatever was stored, null if nothing was. `encode` returns null to remove the entry. */
export function createStoredValue<T>(
  name: string,
  decode: (json: JsonValue) => T,
  encode: (value: T) => JsonValue,
): StoredValue<T> {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let cached: { readonly value: T } | null = null;
  const get = () => {
    if (cached === null) {
      addEventListener('storage', onStorage);
      cached = { value: decode(readLocalStorage(name)) };
    }
    return cached.value;
  };
  // The browser sends this event only for changes in other tabs; a null key means that all entries were removed.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== localStorageKey(name)) return;
    cached = null;
    notify();
  };
  return {
    get,
    set: (value) => {
      get();
      cached = { value };
      writeLocalStorage(name, encode(value));
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
