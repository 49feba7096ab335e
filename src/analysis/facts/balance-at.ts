import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** The end of a slot, or a second. */
export type Moment =
  | { readonly kind: 'slot'; readonly slot: Slot }
  /** Unix seconds. */
  | { readonly kind: 'time'; readonly seconds: bigint };

/** Where a moment is in a list of transactions. */
export interface PlaceInList {
  /** The last transaction at or before the moment; null if the list has none. */
  readonly last: AddressTransaction | null;
  /** The first one after it; null if the list has none. */
  readonly next: AddressTransaction | null;
  /** Transactions of the list without a time, which cannot be compared with one. */
  readonly untimed: number;
}

/** The list may be in any order. Within a slot, the indexes decide, or else a list that is newest first. */
export function placeInList(list: readonly AddressTransaction[], moment: Moment): PlaceInList {
  let last: AddressTransaction | null = null;
  let next: AddressTransaction | null = null;
  let untimed = 0;
  for (const each of list) {
    const isAfter = comesAfter(each, moment);
    if (isAfter === null) untimed++;
    else if (!isAfter && (last === null || isNewer(each, last))) last = each;
    // Within a slot, a later item is older.
    else if (isAfter && (next === null || !isNewer(each, next))) next = each;
  }
  return { last, next, untimed };
}

/** null: not known, because the transaction has no time. */
function comesAfter({ slot, blockTime }: AddressTransaction, moment: Moment): boolean | null {
  if (moment.kind === 'slot') return slot > moment.slot;
  return blockTime === null ? null : blockTime > moment.seconds;
}

function isNewer(one: AddressTransaction, other: AddressTransaction): boolean {
  if (one.slot !== other.slot) return one.slot > other.slot;
  return (one.transactionIndex ?? 0) > (other.transactionIndex ?? 0);
}
