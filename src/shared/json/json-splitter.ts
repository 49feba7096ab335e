import { joinBytes } from '../bytes/bytes.ts';

/** Splits streamed JSON into the items of one array and the text around them. */
export interface JsonSplitter {
  /** Consumes the next bytes and yields the bytes of each item they complete. */
  readonly push: (bytes: Uint8Array) => Iterable<Uint8Array>;
  /** The text so far without the items. If the array is still open, the brackets of it and its two objects are closed: `…[]}}`. */
  readonly textWithoutItems: () => string;
  readonly isArrayOpen: () => boolean;
  /** Where the last item that was yielded ends, in bytes from the start. */
  readonly itemEnd: () => number;
  /** Arrays opened at this path so far: more than 1 if an object repeats a key. */
  readonly arrayCount: () => number;
  /** Bytes of the item that is not complete. */
  readonly itemLength: () => number;
  /** Characters of `textWithoutItems`. */
  readonly textLength: () => number;
}

/**
 * Splits the array at `outer.inner` of the top-level object. It does not validate the JSON: the caller parses the items and the
 * text around them.
 */
export function createJsonSplitter(outer: string, inner: string): JsonSplitter {
  const decoder = new TextDecoder();
  let around = ''; // text without the items
  let aroundEnd = ''; // its last characters: reading them from the growing text would copy all of it each time
  let depth = 0;
  let arrayCount = 0;
  let inOuter = false;
  let inString = false;
  let escaped = false;
  let inArray = false;
  let afterComma = false;
  let item: Uint8Array[] | null = null;
  let itemLength = 0;
  let itemEnd = 0;
  let consumed = 0; // by earlier calls

  function* push(bytes: Uint8Array): Generator<Uint8Array> {
    let from = 0; // start of the bytes not consumed yet: part of an item or of the text around the items
    let at = 0;
    const appendAround = (end: number) => {
      append(decoder.decode(bytes.subarray(from, end), { stream: true }));
      from = end;
    };
    while (at < bytes.length) {
      if (inString) {
        at = stepOverString(bytes, at);
        continue;
      }
      const byte = bytes[at++] ?? 0;
      const atItem = inArray && depth === ITEM_DEPTH;
      if (atItem && (byte === COMMA || byte === CLOSE_ARRAY)) {
        if (item !== null) {
          itemEnd = consumed + at - 1;
          yield joinBytes([...item, bytes.subarray(from, at - 1)]);
        } else if (byte === COMMA || afterComma) {
          // A comma without an item remains in the text around the items, which is then invalid JSON too.
          append(',');
        }
        item = null;
        itemLength = 0;
        afterComma = byte === COMMA;
        from = byte === COMMA ? at : at - 1;
      } else if (atItem && item === null && byte > SPACE) {
        item = [];
        from = at - 1;
      }
      if (byte === QUOTE) inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (depth < ITEM_DEPTH && !inArray) {
          appendAround(at);
          if (depth === 1) inOuter = endsWithKey(outer, '{');
          if (depth === 2 && inOuter && byte === OPEN_ARRAY && endsWithKey(inner, '[')) {
            inArray = true;
            afterComma = false;
            arrayCount++;
          }
        }
        depth++;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth--;
        if (inArray && depth < ITEM_DEPTH) inArray = false;
        if (depth < 2) inOuter = false;
      }
    }
    if (item !== null) {
      item.push(bytes.slice(from));
      itemLength += bytes.length - from;
    } else if (!inArray) appendAround(bytes.length);
    consumed += bytes.length;
  }

  function append(text: string): void {
    around += text;
    aroundEnd = (aroundEnd + text.slice(-LOOK_BACK)).slice(-LOOK_BACK);
  }

  /** Index after the closing quote of the string, or the end of the bytes. */
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
    return aroundEnd.slice(0, -bracket.length).replaceAll(/\s/g, '').endsWith(`"${key}":`);
  }

  return {
    push,
    textWithoutItems: () => (inArray ? `${around}]}}` : around),
    isArrayOpen: () => inArray,
    itemEnd: () => itemEnd,
    arrayCount: () => arrayCount,
    itemLength: () => itemLength,
    textLength: () => around.length,
  };
}

/** Nesting depth of an item: inside the top-level object, the outer object and the array. */
const ITEM_DEPTH = 3;
/** Characters searched for a key and the white space around it. */
const LOOK_BACK = 200;
const [QUOTE, BACKSLASH, COMMA, SPACE] = [0x22, 0x5c, 0x2c, 0x20];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
