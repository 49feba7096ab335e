import { type JsonValue, parseJson, stringifyJson } from '../../shared/json/json.ts';

/** What this browser keeps under a name; null where there is nothing, or storage is forbidden. */
export function readStored(name: string): JsonValue {
  try {
    return parseJson(localStorage.getItem(storedName(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser; null removes it. Where storage is forbidden or full, nothing is kept. */
export function writeStored(name: string, value: JsonValue): void {
  try {
    if (value === null) localStorage.removeItem(storedName(name));
    else localStorage.setItem(storedName(name), stringifyJson(value));
  } catch {
    // A private window may forbid it; the page works without.
  }
}

/** Its name in the browser's storage. */
export function storedName(name: string): string {
  return `slotscope.${name}`;
}
