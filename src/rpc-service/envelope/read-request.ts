import { isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { elementsOf } from '../params/param.ts';
import type { Params } from '../params/param.ts';
import { splitObject } from './json-parts.ts';

/** One element of what a client sent. */
export type Request = Call | { readonly kind: 'notification' } | { readonly kind: 'invalid'; readonly id: string };

export interface Call {
  readonly kind: 'call';
  /** JSON text exactly as it was written, to be echoed. */
  readonly id: string;
  readonly method: string;
  /** JSON text as it was written; empty where there is none. */
  readonly paramsText: string;
  readonly params: () => Params | 'object';
}

/** Reads one request from its text and what that says. */
export function readRequest(text: string, value: JsonValue | undefined): Request {
  if (!isJsonObject(value)) return { kind: 'invalid', id: 'null' };
  const parts = splitObject(text);
  const { method, params } = value;
  const idText = parts.get('id');
  const id = idText === undefined || !isId(value['id']) ? 'null' : idText;
  if (typeof method !== 'string' || !isWellFormed(value)) return { kind: 'invalid', id };
  if (idText === undefined) return { kind: 'notification' };
  const paramsText = parts.get('params') ?? '';
  return { kind: 'call', id, method, paramsText, params: () => readParams(params, paramsText) };
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

function readParams(value: JsonValue | undefined, text: string): Params | 'object' {
  if (isJsonObject(value)) return 'object';
  return isJsonArray(value) ? elementsOf(value, text) : [];
}
