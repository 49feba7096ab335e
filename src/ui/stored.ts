import { type JsonValue, parseJson, stringifyJson } from '../shared/json.ts';

/** What this browser keeps under a name; null where there is nothing, or storage is forbidden. */
export function readStored(name: string): JsonValue {
  try {
    return parseJson(localStorage.getItem(PREFIX + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser; null removes it. Where storage is forbidden or full, nothing is kept. */
export function writeStored(name: string, value: JsonValue): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, stringifyJson(value));
  } catch {
    // A private window may forbid it; the page works without.
  }
}

const PREFIX = 'slotscope.';
