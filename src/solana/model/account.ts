import type { Address, Slot } from '../ids/ids.ts';

/** An account at some slot. */
export interface Account {
  readonly owner: Address;
  readonly lamports: bigint;
  readonly executable: boolean;
  /** The largest u64 for an account that pays no rent, as all do today. */
  readonly rentEpoch: bigint;
  /** Only the requested part, if the request had a `dataSlice`. */
  readonly data: Uint8Array;
  /** Length of the whole data in bytes; null if the answer does not say it. */
  readonly space: bigint | null;
}

/** A value read from the accounts of a node, and the slot up to which the node had executed. */
export interface AtSlot<T> {
  readonly slot: Slot;
  readonly value: T;
}
