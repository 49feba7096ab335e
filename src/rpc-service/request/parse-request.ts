import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { type Params, toParams } from './params.ts';
import { splitObject } from './split-json.ts';

/** A single request, or one element of a batch. */
export type RpcRequest =
  | MethodCall
  | { readonly kind: 'notification' }
  | { readonly kind: 'invalid'; readonly id: string };

interface MethodCall {
  readonly kind: 'call';
  /** JSON text exactly as sent, to be echoed. */
  readonly id: string;
  readonly method: string;
  /** JSON text as sent; empty if absent. */
  readonly paramsText: string;
  /** 'object' for by-name parameters, which no method accepts. */
  readonly params: () => Params | 'object';
}

/** Classifies a request, given its text and its parsed JSON. */
export function parseRequest(text: string, value: JsonValue | undefined): RpcRequest {
  if (!isJsonObject(value)) return { kind: 'invalid', id: 'null' };
  const memberTexts = splitObject(text);
  const { method, params } = value;
  const idText = memberTexts.get('id');
  const id = idText === undefined || !isId(value['id']) ? 'null' : idText;
  if (typeof method !== 'string' || !isWellFormed(value)) return { kind: 'invalid', id };
  if (idText === undefined) return { kind: 'notification' };
  const paramsText = memberTexts.get('params') ?? '';
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
  return isJsonArray(value) ? toParams(value, text) : [];
}

/** True if a number in this JSON is beyond the largest double, such as 1e400. Nodes do not parse it. */
export function hasInfiniteNumber(text: string, value: JsonValue): boolean {
  return MAY_OVERFLOW.test(text) && isInfinite(value);
}

/** Only a number with an exponent or with hundreds of digits can be that large. */
const MAY_OVERFLOW = /\d[eE]\+?\d|\d{309}/;

function isInfinite(value: JsonValue): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return !Number.isFinite(Number(value));
  return typeof value === 'object' && value !== null && Object.values(value).some(isInfinite);
}
