import { type JsonValue, parseJson, stringifyJson } from '../../shared/json/json.ts';

/** Returns null if there is no entry, it is not JSON, or the browser forbids storage. */
export function readLocalStorage(name: string): JsonValue {
  try {
    return parseJson(localStorage.getItem(localStorageKey(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** null removes the entry. Does nothing if storage is forbidden or full. */
export function writeLocalStorage(name: string, value: JsonValue): void {
  try {
    if (value === null) localStorage.removeItem(localStorageKey(name));
    else localStorage.setItem(localStorageKey(name), stringifyJson(value));
  } catch {
    // Private windows may forbid storage; the page works without it.
  }
}

export function localStorageKey(name: string): string {
  return `slotscope.${name}`;
}

/** False if the browser forbids storage, or it is full. */
export function canWriteLocalStorage(): boolean {
  try {
    const name = localStorageKey('probe');
    localStorage.setItem(name, '1');
    localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}
