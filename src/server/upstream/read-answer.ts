import { isJsonObject, type JsonValue, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { isTooDeep, splitObject } from '../../rpc-service/envelope/split-json.ts';
import { RpcError } from '../../rpc-service/rpc-error.ts';

/** What an upstream answered to one call. */
export type Answer =
  | ResultAnswer
  | { readonly kind: 'error'; readonly error: RpcError }
  /** No answer, or none that can be used. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface ResultAnswer {
  readonly kind: 'result';
  readonly value: JsonValue;
  /** Character for character as the upstream sent it. */
  readonly text: () => string;
}

/** Reads the text of a JSON-RPC response. `redact` removes keys from texts of the upstream. */
export function readAnswer(body: string, id: number, redact: (text: string) => string): Answer {
  if (isTooDeep(body)) return failed('its answer is nested too deep');
  const response = tryParse(body);
  if (!isJsonObject(response)) return failed('its answer is not JSON-RPC');
  const { error, result } = response;
  if (isJsonObject(error)) return readError(error['code'], error['message'], error['data'], redact);
  if (response['id'] !== id) return failed('its answer is to another request');
  if (result === undefined) return failed('its answer is not JSON-RPC');
  return { kind: 'result', value: result, text: () => splitObject(body).get('result') ?? 'null' };
}

function tryParse(body: string): JsonValue | undefined {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function readError(
  code: JsonValue | undefined,
  message: JsonValue | undefined,
  data: JsonValue | undefined,
  redact: (text: string) => string,
): Answer {
  if (typeof code !== 'number' || !Number.isInteger(code) || typeof message !== 'string')
    return failed('its answer is not JSON-RPC');
  return { kind: 'error', error: new RpcError(code, redact(message), readData(data, redact)) };
}

/** What a node adds to an error is short. Anything that redacting would change is left out. */
function readData(data: JsonValue | undefined, redact: (text: string) => string): JsonValue {
  if (data === undefined || data === null) return null;
  const text = stringifyJson(data);
  return redact(text) === text ? data : null;
}

function failed(reason: string): Answer {
  return { kind: 'failed', reason };
}
