import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import { parseSignature } from '../../solana/ids/signature.ts';
import { parseSlot } from '../../solana/ids/slot.ts';
import { readLocalStorage, localStorageKey, writeLocalStorage } from '../../ui/preferences/local-storage.ts';

/** A page that was opened, kept on this machine only. */
export interface RecentLookup {
  readonly kind: 'transaction' | 'block';
  /** A signature, or a slot in digits. */
  readonly id: string;
  /** `skipped`: a slot without a block. `absent`: the endpoint did not have it. `unknown`: what it did was not recorded. */
  readonly outcome: (typeof OUTCOMES)[number];
  /** The search parameters that name the endpoint; empty for the embedded one. */
  readonly endpoint: string;
}

const OUTCOMES = ['succeeded', 'failed', 'unknown', 'skipped', 'absent'] as const;
const KEPT = 12;

let lookups = decodeLookups(readLocalStorage('recent'));
const listeners = new Set<() => void>();
// Another tab has remembered or forgotten something.
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== localStorageKey('recent')) return;
  lookups = decodeLookups(readLocalStorage('recent'));
  for (const listener of listeners) listener();
});

/** Newest first; the same list until something changes. */
export function recentLookups(): readonly RecentLookup[] {
  return lookups;
}

export function subscribeRecentLookups(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function recordLookup(lookup: RecentLookup): void {
  const others = lookups.filter(({ id, endpoint }) => id !== lookup.id || endpoint !== lookup.endpoint);
  keep([lookup, ...others].slice(0, KEPT));
}

export function clearLookups(): void {
  keep([]);
}

function keep(next: readonly RecentLookup[]): void {
  lookups = next;
  writeLocalStorage('recent', next.length === 0 ? null : next.map((lookup) => ({ ...lookup })));
  for (const listener of listeners) listener();
}

function decodeLookups(json: JsonValue): readonly RecentLookup[] {
  return (isJsonArray(json) ? json : []).map(decodeLookup).filter((lookup) => lookup !== null);
}

function decodeLookup(json: JsonValue): RecentLookup | null {
  if (!isJsonObject(json)) return null;
  const { kind, id, endpoint } = json;
  const outcome = OUTCOMES.find((each) => each === json['outcome']);
  if (typeof id !== 'string' || typeof endpoint !== 'string' || outcome === undefined) return null;
  if (kind === 'transaction' && parseSignature(id) !== null) return { kind, id, outcome, endpoint };
  return kind === 'block' && parseSlot(id) !== null ? { kind, id, outcome, endpoint } : null;
}
