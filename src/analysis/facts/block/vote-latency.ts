import type { Slot } from '../../../solana/ids/ids.ts';

/** How many slots after its newest vote each vote landed (SIMD-0033 pays credits by it), the shortest first. */
export function voteLatencies(
  voted: ReadonlyMap<Slot, number>,
  slot: Slot,
): readonly { readonly slots: bigint; readonly votes: number }[] {
  return [...voted]
    .map(([newest, votes]) => ({ slots: slot - newest, votes }))
    .toSorted((a, b) => (a.slots < b.slots ? -1 : 1));
}
