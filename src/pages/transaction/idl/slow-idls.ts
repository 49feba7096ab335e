import { isJsonArray, parseJson } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/address.ts';

/** True if decoding with the IDL of the program took too long in this tab. */
export function isSlowIdl(programId: Address): boolean {
  return slow.has(programId);
}

/** Remembers in this tab, also after a reload, whether the IDL of the program takes too long. */
export function setSlowIdl(programId: Address, isSlow: boolean): void {
  if (isSlow) slow.add(programId);
  else slow.delete(programId);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...slow]));
  } catch {
    // Storage is forbidden: remembered until the page is closed.
  }
}

const KEY = 'slotscope.slow-idls';
const slow = new Set(readStored());

function readStored(): readonly string[] {
  try {
    const stored = parseJson(sessionStorage.getItem(KEY) ?? '[]');
    return isJsonArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}
