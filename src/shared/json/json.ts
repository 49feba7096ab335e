/**
 * Exact JSON. `parseJson` returns integers that a double cannot represent as bigint, and every other number as the double that
 * JSON.parse returns. `stringifyJson` prints both.
 */
export type JsonValue = null | boolean | number | bigint | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Parses JSON text; throws SyntaxError as JSON.parse does. Integers outside ±(2^53 − 1) become bigint. */
export function parseJson(text: string): JsonValue {
  const unsafe = findUnsafeIntegers(text);
  if (unsafe.length === 0) return JSON.parse(text) as JsonValue;
  // JSON.parse is many times faster than a parser in JavaScript, so quote and mark the few unsafe integers and let it parse the text.
  const marker = unusedMarker(text);
  let quoted = '';
  let copied = 0;
  for (const [start, end] of unsafe) {
    quoted += `${text.slice(copied, start)}"${marker}${text.slice(start, end)}"`;
    copied = end;
  }
  return reviveIntegers(JSON.parse(quoted + text.slice(copied)) as JsonValue, marker);
}

/** Prints JSON, bigint as plain digits. Throws TypeError for a member whose value is undefined. */
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

/** One JSON.stringify call is faster for lists of strings, such as logs and account keys. */
function stringifyArray(values: readonly JsonValue[]): string {
  if (values.every((value) => typeof value === 'string')) return JSON.stringify(values);
  return `[${values.map(stringifyJson).join(',')}]`;
}

/** Caches quoted names: quoting the same names again would take a quarter of the printing time. */
function quoteName(name: string): string {
  let quoted = quotedNames.get(name);
  if (quoted === undefined) {
    quoted = `${JSON.stringify(name)}:`;
    if (quotedNames.size < MAX_QUOTED_NAMES) quotedNames.set(name, quoted);
  }
  return quoted;
}

/** A memo of `JSON.stringify`, which is slower for the few names that every answer repeats. */
const quotedNames = new Map<string, string>();
const MAX_QUOTED_NAMES = 1000;

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** True if arrays and objects are nested more than `levels` deep. */
export function isNestedDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isNestedDeeper(member, levels - 1));
}

/** Positions of integers that a double cannot represent, as [start, end) pairs. */
function findUnsafeIntegers(text: string): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let outside = 0; // strings before this position have been skipped, and it is outside any string
  let quote = 0; // no quote is between `outside` and this position
  // An unsafe integer has at least UNSAFE_DIGITS digits, so looking at every UNSAFE_DIGITS-th character finds them all.
  for (let at = UNSAFE_DIGITS - 1; at < text.length; at += UNSAFE_DIGITS) {
    if (!isDigit(text, at)) continue;
    let first = at;
    while (isDigit(text, first - 1)) first--;
    while (isDigit(text, at)) at++;
    const end = at;
    const start = text[first - 1] === '-' ? first - 1 : first;
    if (end - first < UNSAFE_DIGITS) continue;
    AFTER_NUMBER.lastIndex = end;
    if (!BEFORE_NUMBER.includes(text.charAt(start - 1)) || !AFTER_NUMBER.test(text)) continue;
    // A leading 0 is invalid JSON: leave it for JSON.parse to reject.
    if (text[first] === '0' || Number.isSafeInteger(Number(text.slice(first, end)))) continue;
    // Digits inside a string look the same. If no member name precedes them, skip over the strings up to here.
    if (!hasName(text, start)) {
      quote = quoteFrom(text, Math.max(quote, outside));
      while (quote < start) {
        outside = findStringEnd(text, quote);
        quote = quoteFrom(text, outside);
      }
    }
    if (outside <= start) found.push([start, end]);
    else at = outside - 1;
  }
  return found;
}

/** Index of the next quote, or the end of the text. */
function quoteFrom(text: string, at: number): number {
  const quote = text.indexOf('"', at);
  return quote === -1 ? text.length : quote;
}

/** Digits of the shortest integer that a double may be unable to represent. */
const UNSAFE_DIGITS = 16;

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}

/**
 * True if a member name certainly precedes the value that starts here: a quote after a letter or digit is not escaped and closes a
 * string. False means only that this quick check is inconclusive.
 */
function hasName(text: string, start: number): boolean {
  return /\w"\s*:\s*$/.test(text.substring(start - 8, start));
}

/** Characters that may precede a number. charAt(-1) at the beginning of the text is '', which every string includes. */
const BEFORE_NUMBER = '[,: \t\n\r';
/**
 * Characters that may follow a number. Digits before a colon are not a key but a syntax error that JSON.parse reports.
 */
const AFTER_NUMBER = /\s*(?:[,\]}]|$)/y;

/** Index after the closing quote of the string that opens at `quote`, or the end of the text if it is not closed. */
export function findStringEnd(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

/** A character that does not occur in the text, either literally or as an escape. */
function unusedMarker(text: string): string {
  // Starts at U+0080: rare control characters, for which the engine can keep a one-byte-per-character string. A code made of decimal
  // digits has only one spelling as an escape; hex letters would have two.
  for (let digits = 80; digits < 10_000; digits++) {
    const code = digits.toString().padStart(4, '0');
    const marker = String.fromCharCode(Number.parseInt(code, 16));
    if (!text.includes(marker) && !text.includes(`\\u${code}`)) return marker;
  }
  throw new SyntaxError('text uses thousands of characters');
}

/** Turns marked strings into bigint, in place: nothing else refers to the tree that JSON.parse just made. */
function reviveIntegers(root: JsonValue, marker: string): JsonValue {
  const code = marker.charCodeAt(0);
  const isMarked = (value: JsonValue | undefined): value is string =>
    typeof value === 'string' && value.charCodeAt(0) === code;
  const whole = [root];
  // Iterative, because JSON.parse has no depth limit either.
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

/**
 * True if two values are equal. Key order does not matter, and a number equals the bigint of the same value, because a large double
 * prints as digits that parse as bigint.
 */
export function jsonEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (isJsonArray(a)) return isJsonArray(b) && a.length === b.length && a.every((item, at) => jsonEqual(item, b[at]));
  if (isJsonObject(a)) {
    if (!isJsonObject(b) || Object.keys(a).length !== Object.keys(b).length) return false;
    return Object.entries(a).every(([key, member]) => jsonEqual(member, b[key]));
  }
  if (typeof a === 'bigint' && typeof b === 'number') return Number(a) === b;
  if (typeof a === 'number' && typeof b === 'bigint') return jsonEqual(b, a);
  return a === b;
}
