/** A slot number, u64. Slot 0 is genesis, so never test a slot for truthiness. */
export type Slot = bigint;

/** Epoch length on mainnet-beta, which has no warm-up epochs. */
export const SLOTS_PER_EPOCH = 432_000n;

export const U64_MAX = 18_446_744_073_709_551_615n;

/** Decimal digits as a slot, or null if the text is not digits or exceeds u64. */
export function parseSlot(text: string): Slot | null {
  if (!/^\d{1,20}$/.test(text)) return null;
  const slot = BigInt(text);
  return slot > U64_MAX ? null : slot;
}
