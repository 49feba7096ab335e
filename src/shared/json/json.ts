/**
 * Exact JSON. Integers that a double cannot hold come out of `parseJson` as bigint and go into `stringifyJson` as bigint;
 * every other number is the double that JSON.parse gives.
 */
export type JsonValue = null | boolean | number | bigint | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Parses JSON text; throws SyntaxError as JSON.parse does. Integers outside ±(2^53 − 1) become bigint. */
export function parseJson(text: string): JsonValue {
  const unsafe = findUnsafeIntegers(text);
  if (unsafe.length === 0) return JSON.parse(text) as JsonValue;
  // The native parser is many times faster than any of ours: it gets the text with the few unsafe integers quoted and marked.
  const marker = unusedMarker(text);
  let quoted = '';
  let copied = 0;
  for (const [start, end] of unsafe) {
    quoted += `${text.slice(copied, start)}"${marker}${text.slice(start, end)}"`;
    copied = end;
  }
  return reviveIntegers(JSON.parse(quoted + text.slice(copied)) as JsonValue, marker);
}

/** Prints JSON with bigint as plain digits, keys in the order they have. Throws on what JSON cannot hold, like `undefined`. */
export function stringifyJson(value: JsonValue): string {
  switch (typeof value) {
    case 'bigint':
      return value.toString();
    case 'object': {
      if (value === null) return 'null';
      if (isJsonArray(value)) return stringifyArray(value);
      let text = '';
      for (const key in value) {
        const member = value[key];
        if (member === undefined) throw new TypeError(`member "${key}" has no value`);
        text += `${text === '' ? '' : ','}${quoteName(key)}${stringifyJson(member)}`;
      }
      return `{${text}}`;
    }
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    default:
      return JSON.stringify(value);
  }
}

/** Lists of texts, as logs and keys are, print faster as a whole. */
function stringifyArray(values: readonly JsonValue[]): string {
  if (values.every((value) => typeof value === 'string')) return JSON.stringify(values);
  return `[${values.map(stringifyJson).join(',')}]`;
}

/** The same few names come again and again: quoting them is a quarter of all printing. */
function quoteName(name: string): string {
  let quoted = quotedNames.get(name);
  if (quoted === undefined) {
    quoted = `${JSON.stringify(name)}:`;
    if (quotedNames.size < MAX_QUOTED_NAMES) quotedNames.set(name, quoted);
  }
  return quoted;
}

const quotedNames = new Map<string, string>();
const MAX_QUOTED_NAMES = 1000;

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Where number tokens stand that a double cannot hold, as [start, end) pairs. */
function findUnsafeIntegers(text: string): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let outside = 0; // everything before is known, and no string is open here
  // Of any UNSAFE_DIGITS characters in a row one is looked at.
  for (let at = UNSAFE_DIGITS - 1; at < text.length; at += UNSAFE_DIGITS) {
    if (!isDigit(text, at)) continue;
    let first = at;
    while (isDigit(text, first - 1)) first--;
    while (isDigit(text, at)) at++;
    const end = at;
    const start = text[first - 1] === '-' ? first - 1 : first;
    if (end - first < UNSAFE_DIGITS) continue;
    BEHIND.lastIndex = end;
    if (!BEFORE.includes(text.charAt(start - 1)) || !BEHIND.test(text)) continue;
    // What starts with 0 is no JSON number: JSON.parse has to see it.
    if (text[first] === '0' || Number.isSafeInteger(Number(text.slice(first, end)))) continue;
    // Digits inside a string look the same: where no name stands before them, step over the strings up to here.
    if (!hasName(text, start)) {
      let quote = text.indexOf('"', outside);
      while (quote !== -1 && quote < start) {
        outside = findStringEnd(text, quote);
        quote = text.indexOf('"', outside);
      }
    }
    if (outside <= start) found.push([start, end]);
    else at = outside - 1;
  }
  return found;
}

/** The shortest integer that a double may not hold. */
const UNSAFE_DIGITS = 16;

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/**
 * True where what starts here is the value of a member. A quote after a letter or digit is not escaped, and opens no string;
 * false does not say that there is no name.
 */
function hasName(text: string, start: number): boolean {
  return /\w"\s*:\s*$/.test(text.substring(start - 8, start));
}

/** What can stand before a number; at the beginning of the text, nothing. */
const BEFORE = '[,: \t\n\r';
/** What can stand behind one. Not a colon: digits before it are no key, but an error that JSON.parse has to see. */
const BEHIND = /\s*(?:[,\]}]|$)/y;

/** Index after the quote that closes the string opened at `quote`; the end of the text where none does. */
export function findStringEnd(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

/** A character that does not occur in the text, neither as itself nor escaped. */
function unusedMarker(text: string): string {
  // Hardly anybody writes the first ones, which leave a text of one byte a character as it is. No letters: one escape each.
  for (let digits = 80; digits < 10_000; digits++) {
    const code = digits.toString().padStart(4, '0');
    const marker = String.fromCharCode(Number.parseInt(code, 16));
    if (!text.includes(marker) && !text.includes(`\\u${code}`)) return marker;
  }
  throw new SyntaxError('text uses thousands of characters');
}

/** Turns marked strings back, in place: the tree was made by JSON.parse a moment ago and nobody else holds it. */
function reviveIntegers(root: JsonValue, marker: string): JsonValue {
  const code = marker.charCodeAt(0);
  const isMarked = (value: JsonValue | undefined): value is string =>
    typeof value === 'string' && value.charCodeAt(0) === code;
  const whole = [root];
  // Not by recursion: JSON.parse knows no limit of depth either.
  const pending: Members[] = [whole];
  for (let members = pending.pop(); members !== undefined; members = pending.pop()) {
    if (Array.isArray(members)) {
      for (let at = 0; at < members.length; at++) {
        const item = members[at];
        if (isMarked(item)) members[at] = BigInt(item.slice(1));
        else if (hasMembers(item)) pending.push(item);
      }
    } else {
      for (const name in members) {
        const member = members[name];
        if (isMarked(member)) members[name] = BigInt(member.slice(1));
        else if (hasMembers(member)) pending.push(member);
      }
    }
  }
  return whole[0] ?? null;
}

type Members = Record<string, JsonValue> | JsonValue[];

function hasMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}
