/** Maps byte strings to text and back, and retains the most recent pairs. */
export interface InternTable<Text extends string> {
  readonly textOf: (bytes: Uint8Array) => Text;
  /** Shared with other callers: do not modify. */
  readonly bytesOf: (text: Text) => Uint8Array;
}

/** Converts a value that is not in the table. */
export interface Codec<Text extends string> {
  readonly encode: (bytes: Uint8Array) => Text;
  readonly decode: (text: Text) => Uint8Array;
}

/**
 * A direct-mapped cache of `slots` pairs per direction: a pair replaces another one with the same hash. Meant for nearly random
 * values of 32 bytes or more, because the hash reads only a few bytes of them.
 */
export function createInternTable<Text extends string>(codec: Codec<Text>, slots: number): InternTable<Text> {
  const byBytes: (Pair<Text> | undefined)[] = [];
  const byText: (Pair<Text> | undefined)[] = [];
  // An array that grows with gaps is a hash table to the engine.
  byBytes.length = slots;
  byText.length = slots;
  return {
    textOf: (bytes) => {
      const slot = hashBytes(bytes) % slots;
      const pair = byBytes[slot];
      if (pair !== undefined && sameBytes(pair.bytes, bytes)) return pair.text;
      // Copied, because the bytes may be a view of a buffer that changes later.
      const added = { bytes: new Uint8Array(bytes), text: codec.encode(bytes) };
      byBytes[slot] = added;
      byText[hashText(added.text) % slots] = added;
      return added.text;
    },
    bytesOf: (text) => {
      const slot = hashText(text) % slots;
      const pair = byText[slot];
      if (pair?.text === text) return pair.bytes;
      const bytes = codec.decode(text);
      byText[slot] = { bytes, text };
      return bytes;
    },
  };
}

interface Pair<Text extends string> {
  readonly bytes: Uint8Array;
  readonly text: Text;
}

/** Uses bytes from the middle, because vanity addresses share their start or end. */
function hashBytes(bytes: Uint8Array): number {
  return ((bytes[7] ?? 0) << 16) | ((bytes[15] ?? 0) << 8) | (bytes[23] ?? 0);
}

/** Multiplied, because characters have few different bits: shifted, they would leave half of the slots empty. 0 for short text. */
function hashText(text: string): number {
  return ((text.charCodeAt(9) * 61 + text.charCodeAt(19)) * 61 + text.charCodeAt(29)) >>> 0;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  for (let at = 0; at < b.length; at++) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}
