import type { Address } from '../../../solana/ids/ids.ts';
import { type BlockRow, orderByRelevance } from './block-row.ts';

/** Color schemes of the block map. */
export const MAP_VIEWS = ['outcome', 'program', 'payer'] as const;
export type MapView = (typeof MAP_VIEWS)[number];

/** The colors of the block map: the most frequent addresses, and for each row its rank among them. */
export interface MapKinds {
  readonly ranked: readonly { readonly address: Address; readonly count: number }[];
  /** The rank, from 0; null: a vote, or an address that is not ranked. */
  readonly kinds: readonly (number | null)[];
}

/** Ranks the programs or fee payers of non-vote transactions by the number of transactions. */
export function mapKinds(rows: readonly BlockRow[], view: 'program' | 'payer'): MapKinds {
  const addresses = rows.map((row) =>
    row.isVote ? null : view === 'payer' ? row.feePayer : (orderByRelevance(row.programs ?? [])[0] ?? null),
  );
  const counts = new Map<Address, number>();
  for (const address of addresses) if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
  const ranked = [...counts]
    .map(([address, count]) => ({ address, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAP_COLORS);
  const places = new Map(ranked.map(({ address }, place) => [address, place]));
  return { ranked, kinds: addresses.map((address) => (address === null ? null : (places.get(address) ?? null))) };
}

/** The hues that are not gray. */
const MAP_COLORS = 7;
