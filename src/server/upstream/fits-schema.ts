import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';

/** Whether JSON has the shape that rpc.discover promises. Knows the few words of JSON Schema that its document uses. */
export function fitsSchema(value: JsonValue, schema: JsonObject): boolean {
  const { oneOf, const: constant, enum: choices, type } = schema;
  if (isJsonArray(oneOf)) return oneOf.some((choice) => isJsonObject(choice) && fitsSchema(value, choice));
  if (constant !== undefined) return value === constant;
  if (isJsonArray(choices)) return choices.includes(value);
  switch (type) {
    case 'integer':
      return typeof value === 'bigint' || Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'bigint' || typeof value === 'number';
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'null':
      return value === null;
    case 'array':
      return isJsonArray(value) && fitsItems(value, schema['items']);
    case 'object':
      return isJsonObject(value) && fitsMembers(value, schema);
    default:
      return true;
  }
}

function fitsItems(values: readonly JsonValue[], items: JsonValue | undefined): boolean {
  return !isJsonObject(items) || values.every((value) => fitsSchema(value, items));
}

/** Other members are allowed: newer nodes add some. */
function fitsMembers(object: JsonObject, { properties, required }: JsonObject): boolean {
  if (isJsonArray(required) && !required.every((name) => typeof name === 'string' && object[name] !== undefined))
    return false;
  if (!isJsonObject(properties)) return true;
  return Object.entries(properties).every(([name, schema]) => {
    const member = object[name];
    return member === undefined || !isJsonObject(schema) || fitsSchema(member, schema);
  });
}
