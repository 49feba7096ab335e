import { type JsonValue, parseJson, stringifyJson } from '../../shared/json/json.ts';

/** What this browser keeps under a name; null where there is nothing, or storage is forbidden. */
export function readLocalStorage(name: string): JsonValue {
  try {
    return parseJson(localStorage.getItem(localStorageKey(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser; null removes it. Where storage is forbidden or full, nothing is kept. */
export function writeLocalStorage(name: string, value: JsonValue): void {
  try {
    if (value === null) localStorage.removeItem(localStorageKey(name));
    else localStorage.setItem(localStorageKey(name), stringifyJson(value));
  } catch {
    // A private window may forbid it; the page works without.
  }
}

/** Its name in the browser's storage. */
export function localStorageKey(name: string): string {
  return `slotscope.${name}`;
}
