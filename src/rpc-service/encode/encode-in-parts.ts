import { isJsonArray, type JsonValue, stringifyJson } from '../../shared/json/json.ts';

/** JSON text in parts: a list item by item, so that a long one is encoded in turns. */
export function* encodeInParts(value: JsonValue): Generator<string, void> {
  if (!isJsonArray(value)) {
    yield stringifyJson(value);
    return;
  }
  let separator = '[';
  for (const item of value) {
    yield separator + stringifyJson(item);
    separator = ',';
  }
  yield value.length === 0 ? '[]' : ']';
}
