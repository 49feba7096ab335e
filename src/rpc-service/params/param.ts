import { isJsonArray } from '../../shared/json/json.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { splitArray } from '../envelope/split-json.ts';
import { invalidParams } from '../rpc-error.ts';
import type { RpcError } from '../rpc-error.ts';

/** One positional parameter: its value, and its JSON text, which distinguishes `5` from `5.0`. */
export interface Param {
  readonly value: JsonValue;
  readonly text: string;
}

export type Params = readonly Param[];

/** Pairs the elements of a JSON array with their texts; `text` is the array as sent. */
export function toParams(values: readonly JsonValue[], text: string): Params {
  const texts = splitArray(text);
  return values.map((value, index) => ({ value, text: texts[index] ?? 'null' }));
}

/** A node's error for a parameter of the wrong type; `expected` is serde's description of the right one ("a string", "u64"). */
export function invalidType(param: Param, expected: string): RpcError {
  return invalidParams(`Invalid params: invalid type: ${describe(param)}, expected ${expected}.`);
}

/** A node's error for a parameter of the right type whose value is out of range. */
export function invalidValue(param: Param, expected: string): RpcError {
  return invalidParams(`Invalid params: invalid value: ${describe(param)}, expected ${expected}.`);
}

/** A parameter that is present because the number of parameters was checked. */
export function required(params: Params, index: number): Param {
  const param = params[index];
  if (param === undefined) throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`);
  return param;
}

/** The parameter, or null if it is absent or JSON null. */
export function optional(param: Param | undefined): Param | null {
  return param === undefined || param.value === null ? null : param;
}

function describe({ value, text }: Param): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `string ${quote(value)}`;
  if (typeof value === 'boolean') return `boolean \`${value}\``;
  if (isJsonArray(value)) return 'sequence';
  if (typeof value === 'object') return 'map';
  return isIntegerText(text) ? `integer \`${value}\`` : `floating point \`${formatFloat(Number(value))}\``;
}

/** True if a node parses a number's text as an integer; above 64 bits it parses a float. */
export function isIntegerText(text: string): boolean {
  if (!/^-?\d{1,20}$/.test(text) || text === '-0') return false;
  const value = BigInt(text);
  return value >= -(2n ** 63n) && value < 2n ** 64n;
}

function formatFloat(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

const ESCAPES = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\0', '\\0'],
]);

/** Quotes like Rust's `{:?}` format. */
function quote(text: string): string {
  const escaped = text.replace(
    /["\\]|(?! )[\p{C}\p{Z}]/gu,
    (character) => ESCAPES.get(character) ?? `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return `"${escaped}"`;
}
