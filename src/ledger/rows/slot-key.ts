import type { Slot } from '../../solana/ids/slot.ts';

/** A slot as the key of its block: 16 lower-case hex digits, so that the order of keys is the order of slots. */
export function slotKey(slot: Slot): string {
  return slot.toString(16).padStart(16, '0');
}

/** The slot of a block's key, or null where the text is not one. */
export function parseSlotKey(key: string): Slot | null {
  return /^[0-9a-f]{16}$/.test(key) ? BigInt(`0x${key}`) : null;
}
