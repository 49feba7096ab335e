import { formatInteger } from '../format/format-number.ts';
import { visibleText } from '../format/visible-text.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, isNestedDeeper, stringifyJson } from './json.ts';

/** JSON of the wrong shape. `path` locates the value ("result.meta.preBalances[3]"), `expected` describes what should be there. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  readonly path: string;
  readonly expected: string;
  /** The value at `path`, as JSON text cut to a readable length. */
  readonly found: string;
  constructor(path: string, expected: string, found: string) {
    super(`${path}: expected ${expected}, found ${found}`);
    this.path = path;
    this.expected = expected;
    this.found = found;
  }
}

/**
 * Converts JSON to a value, or throws DecodeError. `undefined` means that the member is absent. A decoder does not know
 * its path: on an error, each caller prepends its member name or index, so successful decoding builds no paths.
 */
export type Decoder<T> = (value: JsonValue | undefined) => T;

/** Decodes a member of an object and prepends `.name` to the path of an error. */
export function decodeMember<T>(object: JsonObject, name: string, decode: Decoder<T>): T {
  return decodeAt(`.${name}`, object[name], decode);
}

/** Like decodeMember, but returns null for a member that is absent or null. */
export function decodeOptionalMember<T>(object: JsonObject, name: string, decode: Decoder<T>): T | null {
  const value = object[name];
  return value === undefined || value === null ? null : decodeAt(`.${name}`, value, decode);
}

/** Decodes every item of an array and prepends `[index]` to the path of an error. */
function decodeItems<T>(value: JsonValue | undefined, decodeItem: Decoder<T>): readonly T[] {
  const items = decodeArray(value);
  const decoded: T[] = [];
  try {
    for (const item of items) decoded.push(decodeItem(item));
  } catch (error) {
    throw locate(error, `[${decoded.length}]`);
  }
  return decoded;
}

/** `maxItems`: a longer array is rejected before its items are decoded. */
export function arrayOf<T>(decodeItem: Decoder<T>, maxItems = Infinity): Decoder<readonly T[]> {
  return (value) =>
    isJsonArray(value) && value.length > maxItems
      ? fail(`at most ${formatInteger(maxItems)} items`, value)
      : decodeItems(value, decodeItem);
}

/** Decodes a value and prepends `path` (a root name, `.member` or `[index]`) to the path of an error. */
export function decodeAt<T>(path: string, value: JsonValue | undefined, decode: Decoder<T>): T {
  try {
    return decode(value);
  } catch (error) {
    throw locate(error, path);
  }
}

export function decodeObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : fail('an object', value);
}

export function decodeArray(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : fail('an array', value);
}

export function decodeString(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : fail('a string', value);
}

export function decodeBoolean(value: JsonValue | undefined): boolean {
  return typeof value === 'boolean' ? value : fail('true or false', value);
}

export function decodeNumber(value: JsonValue | undefined): number {
  const number = typeof value === 'bigint' ? Number(value) : value;
  // JSON allows numbers that are too large for one.
  return typeof number === 'number' && Number.isFinite(number) ? number : fail('a number', number);
}

/** JSON with limited nesting, so that code after the decoder may recurse into it. */
export const decodeJson: Decoder<JsonValue> = (value) => {
  if (value === undefined) return fail('a value', value);
  return isNestedDeeper(value, MAX_LEVELS) ? fail(`JSON of at most ${MAX_LEVELS} levels`, value) : value;
};

/** Levels of arrays and objects. Fields of parsed instructions have up to five. */
const MAX_LEVELS = 64;

/** Also accepts a string of digits: some endpoints and recorders print 64-bit integers that way. */
export const decodeU64: Decoder<bigint> = (value) => decodeInteger(value, 0n, 18_446_744_073_709_551_615n);
export const decodeI64: Decoder<bigint> = (value) =>
  decodeInteger(value, -9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n);
export const decodeU8: Decoder<number> = (value) => decodeSmall(value, 255);
export const decodeU16: Decoder<number> = (value) => decodeSmall(value, 65_535);
export const decodeU32: Decoder<number> = (value) => decodeSmall(value, 4_294_967_295);

/** A decoder of strings that `parse` accepts; `expected` describes them in the error. */
export function textOf<T>(parse: (text: string) => T | null, expected: string): Decoder<T> {
  return (value) => (typeof value === 'string' ? parse(value) : null) ?? fail(expected, value);
}

/** Throws a DecodeError: `expected` describes the right value, `found` is the actual one. */
export function fail(expected: string, found: JsonValue | undefined): never {
  throw new DecodeError('', expected, found === undefined ? 'nothing' : visibleText(preview(found)));
}

function decodeSmall(value: JsonValue | undefined, max: number): number {
  // JSON allows −0; adding 0 turns it into 0.
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) return value + 0;
  return fail(`an integer from 0 to ${formatInteger(max)}`, value);
}

function decodeInteger(value: JsonValue | undefined, min: bigint, max: bigint): bigint {
  const integer = parseInteger(value);
  if (integer !== null && integer >= min && integer <= max) return integer;
  return fail(`an integer from ${formatInteger(min)} to ${formatInteger(max)}`, value);
}

function parseInteger(value: JsonValue | undefined): bigint | null {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  // Some clients print a bigint as it is written in JavaScript.
  return typeof value === 'string' && /^-?\d{1,20}n?$/.test(value) ? BigInt(value.replace('n', '')) : null;
}

function locate(error: unknown, path: string): unknown {
  return error instanceof DecodeError ? new DecodeError(path + error.path, error.expected, error.found) : error;
}

const PREVIEW_LENGTH = 80;
const PREVIEW_LEVELS = 3;

/** JSON text of a value, cut to a readable length. Prunes first, so that a large value is never printed whole. */
function preview(value: JsonValue): string {
  if (typeof value === 'number') return String(value);
  const text = stringifyJson(prune(value, PREVIEW_LEVELS, { left: PREVIEW_LENGTH }));
  return text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH)}…` : text;
}

/** Includes only the first members, because each takes at least a character of the preview. */
function prune(value: JsonValue, depth: number, members: { left: number }): JsonValue {
  if (typeof value === 'string') return value.slice(0, PREVIEW_LENGTH);
  if (typeof value !== 'object' || value === null) return value;
  const kept: [string, JsonValue][] = [];
  // An array may have millions of items.
  const shown = isJsonArray(value) ? value.slice(0, PREVIEW_LENGTH) : value;
  for (const [name, member] of depth === 0 ? [] : Object.entries(shown)) {
    if (members.left-- <= 0) break;
    kept.push([name, prune(member, depth - 1, members)]);
  }
  return isJsonArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}
