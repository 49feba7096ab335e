import { isJsonArray, isJsonObject, parseJson } from '../../shared/json.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import type { Param } from '../params/param.ts';
import { splitArray, splitObject } from './json-parts.ts';

/** One element of what a client sent. `id` is JSON text exactly as it was written, to be echoed. */
export type Request =
  | {
      readonly kind: 'call';
      readonly id: string;
      readonly method: string;
      readonly params: readonly Param[] | 'object';
    }
  | { readonly kind: 'notification' }
  | { readonly kind: 'invalid'; readonly id: string };

/** Reads one request; the text must be valid JSON. */
export function readRequest(text: string): Request {
  const value = parseJson(text);
  if (!isJsonObject(value)) return { kind: 'invalid', id: 'null' };
  const parts = splitObject(text);
  const { method, params } = value;
  const idText = parts.get('id');
  const id = idText === undefined || !isId(value['id']) ? 'null' : idText;
  if (typeof method !== 'string' || !isWellFormed(value)) return { kind: 'invalid', id };
  if (idText === undefined) return { kind: 'notification' };
  return { kind: 'call', id, method, params: readParams(params, parts.get('params')) };
}

const MEMBERS = new Set(['jsonrpc', 'method', 'params', 'id']);

function isWellFormed(value: JsonObject): boolean {
  const { jsonrpc, id, params } = value;
  return (
    jsonrpc === '2.0' &&
    (id === undefined || isId(id)) &&
    (params === undefined || typeof params === 'object') &&
    Object.keys(value).every((member) => MEMBERS.has(member))
  );
}

function isId(value: JsonValue | undefined): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

function readParams(value: JsonValue | undefined, text: string | undefined): readonly Param[] | 'object' {
  if (isJsonObject(value)) return 'object';
  if (!isJsonArray(value) || text === undefined) return [];
  const texts = splitArray(text);
  return value.map((item, index) => ({ value: item, text: texts[index] ?? 'null' }));
}
