import { excerptPair } from '../../shared/format/shorten-text.ts';
import { type JsonObject, type JsonValue, isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import { parseAddress } from '../../solana/ids/ids.ts';
import type { SummaryPart } from '../explain/programs/program-text.ts';
import { integerIn } from '../facts/transaction/info-fields.ts';
import { type ComparedRow, compareValues } from './comparison.ts';

/** Fields by name. */
export type Fields = ReadonlyMap<string, SummaryPart>;

/** Compares fields by name. */
export function compareFields(a: Fields, b: Fields): readonly ComparedRow[] {
  return [...new Set([...a.keys(), ...b.keys()])].map((name) => {
    const pair = excerpts(a.get(name) ?? null, b.get(name) ?? null);
    return compareValues([{ text: name }], pair, (part) => ({ parts: [part] }), 'none');
  });
}

/** The parts of long texts around their first difference. */
function excerpts(a: SummaryPart | null, b: SummaryPart | null): readonly [SummaryPart | null, SummaryPart | null] {
  if (!isText(a) || !isText(b) || a.text === b.text) return [a, b];
  const [one, other] = excerptPair(a.text, b.text);
  return [{ text: one }, { text: other }];
}

function isText(part: SummaryPart | null): part is { readonly text: string } {
  return typeof part === 'object' && part !== null && 'text' in part;
}

/** The fields of decoded values. Nested objects become separate fields. */
export function fieldsOf(info: JsonObject): Fields {
  return new Map(flatten(info, ''));
}

/** Nested objects become separate fields, "authorized.staker"; a token amount with its decimals stays one. */
function flatten(info: JsonObject, prefix: string): readonly (readonly [string, SummaryPart])[] {
  return Object.entries(info).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (!isJsonObject(value)) return [[name, partOf(value)] as const];
    const [units, decimals] = [integerIn(value, 'amount'), integerIn(value, 'decimals')];
    if (units === null || decimals === null) return flatten(value, `${name}.`);
    return [[name, { units, decimals: Number(decimals), mint: null }] as const];
  });
}

function partOf(value: JsonValue): SummaryPart {
  if (typeof value === 'bigint') return { integer: value };
  if (typeof value === 'number' && Number.isInteger(value)) return { integer: BigInt(value) };
  if (typeof value !== 'string') return { text: stringifyJson(value) };
  const address = parseAddress(value);
  return address === null ? { text: value } : { address };
}
