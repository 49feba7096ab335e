/**
 * Frees the memory of bytes that are no longer needed. The garbage collector counts objects, not the memory of their buffers, so while a
 * large response is read, it would run too late. Does nothing for a view of part of a buffer.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // Safari has `transfer` since 17.4.
  if (byteLength === buffer.byteLength && 'transfer' in buffer) buffer.transfer(0);
}
