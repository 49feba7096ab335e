import { joinBytes } from '../bytes/join-bytes.ts';

export interface JsonItem {
  readonly bytes: Uint8Array;
  /** True where a number in it has 16 digits or more: an integer that a double may not hold. */
  readonly hasLongNumber: boolean;
}

/** Takes JSON apart while its bytes come: the items of one array one by one, and the rest of the text without them. */
export interface JsonSplitter {
  /** Takes the next bytes and gives the items that they complete. */
  readonly push: (bytes: Uint8Array) => Iterable<JsonItem>;
  /** Everything so far but the items, as text. */
  readonly rest: () => string;
  /** How often the array was begun: 0 where it has not come, more than 1 where a key stands twice. */
  readonly begun: () => number;
}

/** For the array at `outer.inner` of the top-level object. It trusts that the text is JSON: whoever parses the pieces finds out. */
export function createJsonSplitter(outer: string, inner: string): JsonSplitter {
  const decoder = new TextDecoder();
  let rest = '';
  let depth = 0;
  let begun = 0;
  let inOuter = false;
  let inString = false;
  let escaped = false;
  let inArray = false;
  let item: Uint8Array[] | null = null;
  let digits = 0; // of the number that is being read
  let hasLongNumber = false;

  function* push(bytes: Uint8Array): Generator<JsonItem> {
    let from = 0; // where what is not given away yet begins: an item, or rest
    let at = 0;
    const keepRest = (end: number) => {
      rest += decoder.decode(bytes.subarray(from, end), { stream: true });
      from = end;
    };
    while (at < bytes.length) {
      if (inString) {
        at = stepOverString(bytes, at);
        continue;
      }
      const byte = bytes[at++] ?? 0;
      if (byte >= ZERO && byte <= NINE) {
        digits++;
        if (digits === LONG) hasLongNumber = true;
        // Within an item that is all there is to a digit; before one it may be the first of it.
        if (item !== null) continue;
      } else {
        digits = 0;
      }
      const atItem = inArray && depth === ITEM_DEPTH;
      if (atItem && (byte === COMMA || byte === CLOSE_ARRAY)) {
        if (item !== null) yield { bytes: joinBytes([...item, bytes.subarray(from, at - 1)]), hasLongNumber };
        item = null;
        hasLongNumber = false;
        from = byte === COMMA ? at : at - 1;
      } else if (atItem && item === null && byte > SPACE) {
        item = [];
        from = at - 1;
      }
      if (byte === QUOTE) inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (depth < ITEM_DEPTH && !inArray) {
          keepRest(at);
          if (depth === 1) inOuter = endsWithKey(outer, '{');
          if (depth === 2 && inOuter && byte === OPEN_ARRAY && endsWithKey(inner, '[')) {
            inArray = true;
            begun++;
          }
        }
        depth++;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth--;
        if (inArray && depth < ITEM_DEPTH) inArray = false;
        if (depth < 2) inOuter = false;
      }
    }
    if (item !== null) item.push(bytes.slice(from));
    else if (!inArray) keepRest(bytes.length);
  }

  /** Index after the quote that closes the string, or the end of the bytes. */
  function stepOverString(bytes: Uint8Array, start: number): number {
    let from = start;
    if (escaped) {
      escaped = false;
      from++;
    }
    for (;;) {
      const quote = bytes.indexOf(QUOTE, from);
      const end = quote === -1 ? bytes.length : quote;
      let backslashes = 0;
      while (end - 1 - backslashes >= from && bytes[end - 1 - backslashes] === BACKSLASH) backslashes++;
      const open = backslashes % 2 === 1;
      if (quote === -1) {
        escaped = open;
        return end;
      }
      if (!open) {
        inString = false;
        return quote + 1;
      }
      from = quote + 1;
    }
  }

  function endsWithKey(key: string, bracket: string): boolean {
    const text = rest.slice(-LOOK_BACK);
    return text.slice(0, -bracket.length).replaceAll(/\s/g, '').endsWith(`"${key}":`);
  }

  return { push, rest: () => rest, begun: () => begun };
}

/** Inside the top-level object, the outer one, and the array. */
const ITEM_DEPTH = 3;
/** A key with the white space that somebody may have set around it. */
const LOOK_BACK = 200;
const LONG = 16;
const [ZERO, NINE] = [0x30, 0x39];
const [QUOTE, BACKSLASH, COMMA, SPACE] = [0x22, 0x5c, 0x2c, 0x20];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
