import { encodeHex } from '../../shared/bytes/encodings.ts';

/** SHA-256 of the UTF-8 bytes of a text, in hex. */
export async function hashResponse(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Browsers offer their own only to secure origins.
  if (globalThis.crypto?.subtle === undefined) {
    const { sha256 } = await import('../../shared/bytes/sha256.ts');
    return encodeHex(sha256(bytes));
  }
  return encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
