import { type Address, parseAddress, type Slot, U64_MAX } from '../../solana/ids/ids.ts';

/** The row key of a slot: 16 lowercase hex digits, so that key order is slot order. */
export function slotKey(slot: Slot): string {
  return slot.toString(16).padStart(16, '0');
}

/** Null if the text is not the key of a slot. */
export function parseSlotKey(key: string): Slot | null {
  return /^[0-9a-f]{16}$/.test(key) ? BigInt(`0x${key}`) : null;
}

/** The key of an address and a slot: the slots of an address are in descending order. */
export function addressKey(address: Address, slot: Slot): string {
  return `${address}/${slotKey(U64_MAX - slot)}`;
}

/** Null if the text is not the key of an address and a slot. */
export function parseAddressKey(key: string): { readonly address: Address; readonly slot: Slot } | null {
  const [text = '', end = ''] = key.split('/');
  const [address, inverted] = [parseAddress(text), parseSlotKey(end)];
  return address === null || inverted === null || key !== `${address}/${end}`
    ? null
    : { address, slot: U64_MAX - inverted };
}
