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
  /** Length of the whole data in bytes; null if the answer does not contain it. */
  readonly space: bigint | null;
}

/** A value read from the accounts of a node, and the slot up to which the node had executed. */
export interface AtSlot<T> {
  readonly slot: Slot;
  readonly value: T;
}

/** The rate before SIMD-0437. */
export const HIGHEST_RENT_PER_BYTE = 6960n;

/**
 * The rent-exempt minimum in lamports of an account with `bytes` of data: each byte is charged, plus 128 for the
 * account itself.
 */
export function rentExemptMinimum(bytes: bigint, lamportsPerByte: bigint): bigint {
  return (ACCOUNT_OVERHEAD + bytes) * lamportsPerByte;
}

/** Lamports per byte at a slot, if equal on mainnet-beta, testnet and devnet; null from the first reduction on. */
export function commonRentPerByte(slot: Slot): bigint | null {
  return slot < FIRST_REDUCTION ? HIGHEST_RENT_PER_BYTE : null;
}

/**
 * True if the balance may be exactly the rent at one of the rates so far: an account retains the rate of its creation.
 */
export function isRentOfSomeRate(lamports: bigint, bytes: bigint, lamportsPerByte: bigint): boolean {
  return RENT_RATES.some((rate) => rate >= lamportsPerByte && rentExemptMinimum(bytes, rate) === lamports);
}

/**
 * True if a balance may be exactly the rent of an account of unknown length. Programs create accounts of at most 10 KiB, and larger
 * ones hold more than a price usually is.
 */
export function mayBeRent(lamports: bigint, lamportsPerByte: bigint | null): boolean {
  return RENT_RATES.some((rate) => {
    if (lamportsPerByte !== null && rate < lamportsPerByte) return false;
    const bytes = lamports / rate - ACCOUNT_OVERHEAD;
    return bytes >= 0n && bytes <= MAX_CREATED_BYTES && lamports % rate === 0n;
  });
}

const ACCOUNT_OVERHEAD = 128n;
/** The most data that a program can add to an account in one call. */
const MAX_CREATED_BYTES = 10_240n;
/** SIMD-0437, on testnet; the other clusters followed at later slots. `src/solana/era/activations.ts` has the sources. */
const FIRST_REDUCTION: Slot = 434_684_256n;
/** The steps of SIMD-0437. */
const RENT_RATES = [HIGHEST_RENT_PER_BYTE, 6333n, 5080n, 2575n, 1322n, 696n];
