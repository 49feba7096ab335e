import type { Slot } from '../../solana/ids/ids.ts';

/** The row key of a slot: 16 lowercase hex digits, so that key order is slot order. */
export function slotKey(slot: Slot): string {
  return slot.toString(16).padStart(16, '0');
}

/** Null if the text is not the key of a slot. */
export function parseSlotKey(key: string): Slot | null {
  return /^[0-9a-f]{16}$/.test(key) ? BigInt(`0x${key}`) : null;
}
