/**
 * Frees the memory of bytes that nobody reads any more. The garbage collector is late: it runs when there are many objects, no matter how
 * much memory is behind them, so whoever reads a large response would hold all of it. Does nothing for a part of a buffer.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // Safari has `transfer` since 17.4.
  if (byteLength === buffer.byteLength && 'transfer' in buffer) buffer.transfer(0);
}
