const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Bytes as lower-case hex without a prefix. */
export function encodeHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += DIGITS[byte];
  return text;
}

/** The bytes of hex text (either case, no prefix), or null if the text is anything else. */
export function parseHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = digitAt(text, at * 2) * 16 + digitAt(text, at * 2 + 1);
  return bytes;
}

/** The value of a hex digit: those of letters follow 9, and the low four bits of A and a are 1. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return (code & 15) + (code > 57 ? 9 : 0);
}
