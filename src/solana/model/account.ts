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

/** The rate before SIMD-0437. */
export const HIGHEST_RENT_PER_BYTE = 6960n;

/** The lamports that keep an account with `bytes` of data rent-exempt: each byte is charged, and 128 more for the account itself. */
export function rentExemptMinimum(bytes: bigint, lamportsPerByte: bigint): bigint {
  return (ACCOUNT_OVERHEAD + bytes) * lamportsPerByte;
}

/** Lamports per byte at a slot, as far as it is the same on mainnet-beta, testnet and devnet; null from the first reduction on. */
export function commonRentPerByte(slot: Slot): bigint | null {
  return slot < FIRST_REDUCTION ? HIGHEST_RENT_PER_BYTE : null;
}

/** Whether an account may hold exactly the rent of one of the rates up to now: an account keeps what it was created with. */
export function isRentOfSomeRate(lamports: bigint, bytes: bigint, lamportsPerByte: bigint): boolean {
  return RENT_RATES.some((rate) => rate >= lamportsPerByte && rentExemptMinimum(bytes, rate) === lamports);
}

const ACCOUNT_OVERHEAD = 128n;
/** SIMD-0437, on testnet; the other clusters followed at later slots. `src/solana/era/activations.ts` has the sources. */
const FIRST_REDUCTION: Slot = 434_684_256n;
/** The steps of SIMD-0437. */
const RENT_RATES = [HIGHEST_RENT_PER_BYTE, 6333n, 5080n, 2575n, 1322n, 696n];
