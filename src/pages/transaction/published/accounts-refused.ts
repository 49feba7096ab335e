import { isJsonArray, parseJson } from '../../../shared/json/json.ts';

/** Whether the endpoint said in this tab that it has no method to read accounts. It is not asked again, also after a reload. */
export function areAccountsRefused(url: string): boolean {
  return refused.has(url);
}

export function setAccountsRefused(url: string): void {
  refused.add(url);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...refused]));
  } catch {
    // Storage is forbidden: remembered until the page is closed.
  }
}

const KEY = 'slotscope.no-accounts';
const refused = new Set(readStored());

function readStored(): readonly string[] {
  try {
    const stored = parseJson(sessionStorage.getItem(KEY) ?? '[]');
    return isJsonArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
