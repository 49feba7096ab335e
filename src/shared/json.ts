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
  if (!/\d{16}/.test(text)) return JSON.parse(text) as JsonValue;
  const marker = unusedMarker(text);
  const quoted = quoteUnsafeIntegers(text, marker);
  const value = JSON.parse(quoted) as JsonValue;
  return quoted === text ? value : reviveIntegers(value, marker);
}

/** Prints JSON with bigint as plain digits, keys in the order they have. Throws on what JSON cannot hold, like `undefined`. */
export function stringifyJson(value: JsonValue): string {
  switch (typeof value) {
    case 'bigint':
      return value.toString();
    case 'object': {
      if (value === null) return 'null';
      if (isJsonArray(value)) return `[${value.map(stringifyJson).join(',')}]`;
      let text = '';
      for (const key in value) {
        const member = value[key];
        if (member === undefined) throw new TypeError(`member "${key}" has no value`);
        text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${stringifyJson(member)}`;
      }
      return `{${text}}`;
    }
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    default:
      return JSON.stringify(value);
  }
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A private-use character that does not occur in the text, neither as itself nor escaped. */
function unusedMarker(text: string): string {
  for (let code = 0xe000; code < 0xf8ff; code++) {
    const marker = String.fromCharCode(code);
    if (!text.includes(marker) && !text.toLowerCase().includes(`\\u${code.toString(16)}`)) return marker;
  }
  throw new SyntaxError('text uses every private-use character');
}

// A number token stands after `[`, `,`, `:` or at the start; 16 digits or more may be unsafe. Strings are stepped over whole,
// because digits inside them look the same.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/gs;

function quoteUnsafeIntegers(text: string, marker: string): string {
  return text.replace(TOKEN, (token) =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${marker}${token}"`,
  );
}

function reviveIntegers(value: JsonValue, marker: string): JsonValue {
  if (typeof value === 'string') return value.startsWith(marker) ? BigInt(value.slice(marker.length)) : value;
  if (isJsonArray(value)) return value.map((item) => reviveIntegers(item, marker));
  if (isJsonObject(value)) {
    const entries = Object.entries(value).map(([key, member]) => [key, reviveIntegers(member, marker)] as const);
    return Object.fromEntries(entries);
  }
  return value;
}
