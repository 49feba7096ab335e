/** Whether data begins like an Anchor event that a program records by calling itself. Anybody can write such data. */
export function isEventShaped(data: Uint8Array | null): boolean {
  return data !== null && EVENT_TAG.every((byte, at) => data[at] === byte);
}

/** Anchor's `EVENT_IX_TAG`, little-endian. */
export const EVENT_TAG = [0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d];
