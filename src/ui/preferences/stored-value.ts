import { createStore, type StoreApi } from 'zustand/vanilla';
import type { JsonValue } from '../../shared/json/json.ts';
import { localStorageKey, readLocalStorage, writeLocalStorage } from './local-storage.ts';

/** A value in this browser's storage, shared by all components and synchronized with other tabs. */
export interface StoredValue<T> {
  /** Returns the same object until the value changes. */
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `decode` accepts any stored text, null if there is none. `encode` returns null to remove the entry. */
export function createStoredValue<T>(
  name: string,
  decode: (json: JsonValue) => T,
  encode: (value: T) => JsonValue,
): StoredValue<T> {
  let store: StoreApi<T> | undefined;
  // Opened on first use, since code that runs without a browser imports stored values too.
  const open = () => {
    if (store !== undefined) return store;
    const opened = createStore<T>(() => decode(readLocalStorage(name)));
    // The browser sends this event only for changes in other tabs; a null key means that all entries were removed. Node, where tests and
    // tools render pages, has no such event.
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key === null || key === localStorageKey(name)) opened.setState(decode(readLocalStorage(name)), true);
    });
    store = opened;
    return opened;
  };
  return {
    get: () => open().getState(),
    set: (value) => {
      writeLocalStorage(name, encode(value));
      open().setState(value, true);
    },
    subscribe: (listener) => open().subscribe(listener),
  };
}
