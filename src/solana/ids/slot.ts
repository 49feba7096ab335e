/** A slot number, u64. Slot 0 is genesis, so never test one by truth. */
export type Slot = bigint;

/** Without warm-up, as mainnet-beta has had it since genesis. */
export const SLOTS_PER_EPOCH = 432_000n;

export const U64_MAX = 18_446_744_073_709_551_615n;

/** Decimal digits as a slot, or null where the text is something else or above u64. */
export function parseSlot(text: string): Slot | null {
  if (!/^\d{1,20}$/.test(text)) return null;
  const slot = BigInt(text);
  return slot > U64_MAX ? null : slot;
}
