import { encodeHex } from '../../shared/bytes/encodings.ts';

/** SHA-256 in hex; null if this browser would take long: it offers its own to secure origins only. */
export async function hashOf(...parts: readonly BlobPart[]): Promise<string | null> {
  const bytes = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  if (globalThis.crypto?.subtle !== undefined)
    return encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  if (bytes.length > MAX_BYTES_HERE) return null;
  const { sha256 } = await import('../../shared/bytes/sha256.ts');
  return encodeHex(sha256(bytes));
}

const MAX_BYTES_HERE = 1_000_000;
