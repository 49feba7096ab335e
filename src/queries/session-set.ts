import { isJsonArray, parseJson } from '../shared/json/json.ts';

/** A set of texts that lasts as long as this tab, also after a reload. */
export interface SessionSet {
  readonly has: (text: string) => boolean;
  readonly set: (text: string, isIn: boolean) => void;
}

export function createSessionSet(key: string): SessionSet {
  const texts = new Set(readStored(key));
  return {
    has: (text) => texts.has(text),
    set: (text, isIn) => {
      if (isIn) texts.add(text);
      else texts.delete(text);
      try {
        sessionStorage.setItem(key, JSON.stringify([...texts]));
      } catch {
        // Storage is forbidden: remembered until the page is closed.
      }
    },
  };
}

function readStored(key: string): readonly string[] {
  try {
    const stored = parseJson(sessionStorage.getItem(key) ?? '[]');
    return isJsonArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
