import type { Address } from '../../../solana/ids/ids.ts';
import type { BlockRow } from './block-row.ts';
import { mainProgram } from './main-program.ts';

/** The colors of the block map: the most frequent addresses, and for each row its rank among them. */
export interface MapKinds {
  readonly ranked: readonly { readonly address: Address; readonly count: number }[];
  /** The addresses that are not ranked, and their transactions. */
  readonly others: { readonly addresses: number; readonly count: number };
  /** The rank, from 0; null: a vote, or an address that is not ranked. */
  readonly kinds: readonly (number | null)[];
}

/** Ranks the main programs or fee payers of non-vote transactions by the number of transactions. */
export function mapKinds(rows: readonly BlockRow[], view: 'program' | 'payer'): MapKinds {
  const addresses = rows.map((row) => mapAddress(row, view));
  const counts = new Map<Address, number>();
  for (const address of addresses) if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
  const all = [...counts].map(([address, count]) => ({ address, count })).toSorted((a, b) => b.count - a.count);
  const ranked = all.slice(0, MAP_COLORS);
  const rest = all.slice(MAP_COLORS);
  const places = new Map(ranked.map(({ address }, place) => [address, place]));
  return {
    ranked,
    others: { addresses: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) },
    kinds: addresses.map((address) => (address === null ? null : (places.get(address) ?? null))),
  };
}

/** What the map colors a transaction by; null for a vote, and if the answer does not say. */
export function mapAddress(row: BlockRow, view: 'program' | 'payer'): Address | null {
  return row.isVote ? null : view === 'payer' ? row.feePayer : mainProgram(row.programs);
}

/** The hues that are not gray. */
const MAP_COLORS = 7;
