import { linkParamsOfRecord, recordParamsOf } from '../endpoint/saved-endpoints.ts';
import { useEffect } from 'react';
import { type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { truncateText } from '../../shared/format/shorten-text.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { createPaths, endpointParams } from '../routing/paths.ts';
import { type Address, parseAddress, parseSignature, parseSlot } from '../../solana/ids/ids.ts';

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
  /** The search parameters that name the endpoint; empty for the one of the site. */
  readonly endpoint: string;
  /** The addresses of a transaction, or the one address, without well-known ones: addresses of other pages may imitate them. */
  readonly addresses: readonly Address[];
  /** The name of an address, if it has one. */
  readonly name?: string;
  /** What a transaction did, in a few words. Entries of earlier versions have none. */
  readonly headline?: string;
}

const OUTCOMES = ['succeeded', 'failed', 'noOp', 'unknown', 'skipped', 'absent'] as const;

/** Newest first. */
export const recentLookups = createStoredValue<readonly RecentLookup[]>('recent', decodeLookups, (lookups) =>
  lookups.length === 0 ? null : lookups.map((lookup) => ({ ...lookup, addresses: [...lookup.addresses] })),
);

export function recordLookup(lookup: RecentLookup): void {
  const others = recentLookups.get().filter(({ id, endpoint }) => id !== lookup.id || endpoint !== lookup.endpoint);
  recentLookups.set([lookup, ...others].slice(0, MAX_LOOKUPS));
}

/** Records the transaction or block of a page on this machine once its outcome is known. `null`: still loading. */
export function useRecordVisit(
  kind: RecentLookup['kind'],
  id: string,
  outcome: Outcome | null,
  addresses: readonly Address[] = NO_ADDRESSES,
  headline: string | null = null,
): void {
  const endpoint = recordParamsOf(useEndpoint());
  useEffect(() => {
    if (outcome === null) return;
    const words = headline === null ? {} : { headline: truncateText(headline, MAX_HEADLINE) };
    recordLookup({ kind, id, outcome, endpoint, addresses, ...words });
  }, [kind, id, outcome, endpoint, addresses, headline]);
}

export function clearLookups(): void {
  recentLookups.set([]);
}

/** The recent lookups other than of this transaction: their addresses are those that the user may remember. */
export function otherLookups(signature: string | null): readonly RecentLookup[] {
  return recentLookups.get().filter(({ id }) => id !== signature);
}

/** The addresses stored with a recent lookup, without well-known ones, up to a limit. */
export function addressesToKeep(addresses: ReadonlySet<Address>): readonly Address[] {
  return [...addresses].filter((address) => wellKnownName(address) === null).slice(0, MAX_KEPT);
}

/** The page of a recent lookup, on the endpoint that answered it. */
export function lookupPath({ kind, id, endpoint }: RecentLookup): string {
  const paths = createPaths(linkParamsOfRecord(endpointParams(endpoint)));
  const address = kind === 'address' ? parseAddress(id) : null;
  if (address !== null) return paths.address(address);
  const signature = kind === 'transaction' ? parseSignature(id) : null;
  return signature === null ? paths.block(BigInt(id)) : paths.transaction(signature);
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
  const { headline } = json;
  if (kind === 'transaction' && parseSignature(id) !== null)
    return { kind, ...lookup, ...(typeof headline === 'string' && { headline }) };
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

type Outcome = RecentLookup['outcome'];

const MAX_LOOKUPS = 12;
const MAX_HEADLINE = 120;
/** More than a transaction of version 0 can lock (64). */
const MAX_KEPT = 128;
// Always the same array, because the effect runs again for a new one.
const NO_ADDRESSES: readonly Address[] = [];
