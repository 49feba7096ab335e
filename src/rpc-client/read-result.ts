import { isJsonObject, type JsonValue, parseJson } from '../shared/json/json.ts';
import { type Exchange, wholeResponse } from './exchange.ts';

/** The `result` of a response as the endpoint sent it, with the fields that Slotscope does not know. */
export async function readResult(exchange: Exchange): Promise<JsonValue> {
  const json = parseJson(await wholeResponse(exchange));
  return isJsonObject(json) ? (json['result'] ?? null) : null;
}
