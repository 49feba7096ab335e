/** The lamports that make an account of this size exempt from rent. */
export function rentExemptMinimum(bytes: bigint): bigint {
  return (ACCOUNT_OVERHEAD + bytes) * LAMPORTS_PER_BYTE;
}

/** What the network counts for an account besides its data. */
const ACCOUNT_OVERHEAD = 128n;
/** For two years, the time that exempts an account. */
const LAMPORTS_PER_BYTE = 6960n;
