import { isJsonArray, isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import { type Address, parseAddress, parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';

/** A page that the user opened; stored in this browser only. */
export interface RecentLookup {
  readonly kind: 'transaction' | 'block' | 'address';
  /** A signature, a slot in digits, or an address. */
  readonly id: string;
  /**
   * `noOp`: it was not executed. `unknown`: its outcome was not recorded. `skipped`: the chain has no block for the slot. `absent`:
   * the endpoint did not return it. An address is `succeeded` once its transactions were listed.
   */
  readonly outcome: (typeof OUTCOMES)[number];
  /** The search parameters that name the endpoint; empty for the embedded one. */
  readonly endpoint: string;
  /** The addresses of a transaction, or the one address, without well-known ones: addresses of other pages may imitate them. */
  readonly addresses: readonly Address[];
  /** What an address is called, if it has a name. */
  readonly name?: string;
}

const OUTCOMES = ['succeeded', 'failed', 'noOp', 'unknown', 'skipped', 'absent'] as const;
const MAX_LOOKUPS = 12;

/** Newest first. */
export const recentLookups = createStoredValue<readonly RecentLookup[]>('recent', decodeLookups, (lookups) =>
  lookups.length === 0 ? null : lookups.map((lookup) => ({ ...lookup, addresses: [...lookup.addresses] })),
);

export function recordLookup(lookup: RecentLookup): void {
  const others = recentLookups.get().filter(({ id, endpoint }) => id !== lookup.id || endpoint !== lookup.endpoint);
  recentLookups.set([lookup, ...others].slice(0, MAX_LOOKUPS));
}

export function clearLookups(): void {
  recentLookups.set([]);
}

function decodeLookups(json: JsonValue): readonly RecentLookup[] {
  return (isJsonArray(json) ? json : []).map(decodeLookup).filter((lookup) => lookup !== null);
}

function decodeLookup(json: JsonValue): RecentLookup | null {
  if (!isJsonObject(json)) return null;
  const { kind, id, endpoint } = json;
  const outcome = OUTCOMES.find((each) => each === json['outcome']);
  if (typeof id !== 'string' || typeof endpoint !== 'string' || outcome === undefined) return null;
  const lookup = { id, outcome, endpoint, addresses: decodeAddresses(json['addresses']) };
  if (kind === 'transaction' && parseSignature(id) !== null) return { kind, ...lookup };
  if (kind === 'block' && parseSlot(id) !== null) return { kind, ...lookup };
  const { name } = json;
  if (kind !== 'address' || parseAddress(id) === null) return null;
  return { kind, ...lookup, ...(typeof name === 'string' && { name }) };
}

/** Entries stored by earlier versions have none. */
function decodeAddresses(json: JsonValue | undefined): readonly Address[] {
  if (json === undefined || !isJsonArray(json)) return [];
  return json.map((item) => (typeof item === 'string' ? parseAddress(item) : null)).filter((item) => item !== null);
}
