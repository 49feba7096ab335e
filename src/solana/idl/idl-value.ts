import { parseBase64 } from '../../shared/bytes/base64.ts';
import { encodeHex } from '../../shared/bytes/hex.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { RestoreName } from './original-names.ts';
import { nameOf } from './node-json.ts';

export interface ValueContext {
  /** The program's defined types by name. */
  readonly types: ReadonlyMap<string, JsonObject>;
  readonly restoreFieldName: RestoreName;
  readonly restoreVariantName: RestoreName;
}

/**
 * Converts a value that the library decoded to JSON: variants and fields by their names in the IDL, bytes as hex, an empty option as
 * null. `type` is the Codama node of the value.
 */
export function formatIdlValue(value: unknown, type: JsonValue | undefined, context: ValueContext): JsonValue {
  if (!isJsonObject(type)) return asJson(value);
  const within = (inner: unknown, innerType: JsonValue | undefined) => formatIdlValue(inner, innerType, context);
  switch (type['kind']) {
    case 'definedTypeLinkNode':
      return within(value, context.types.get(nameOf(type)));
    case 'definedTypeNode':
    case 'fixedSizeTypeNode':
    case 'hiddenPrefixTypeNode':
    case 'hiddenSuffixTypeNode':
    case 'postOffsetTypeNode':
    case 'preOffsetTypeNode':
    case 'sentinelTypeNode':
    case 'sizePrefixTypeNode':
      return within(value, type['type']);
    case 'structTypeNode':
      return formatFields(value, type['fields'], context);
    case 'tupleTypeNode':
      return listOf(value).map((item, at) => within(item, listOf(type['items'])[at] as JsonValue | undefined));
    case 'arrayTypeNode':
    case 'setTypeNode':
      return isByte(type['item'])
        ? encodeHex(Uint8Array.from(listOf(value), Number))
        : listOf(value).map((item) => within(item, type['item']));
    case 'mapTypeNode':
      return Object.fromEntries(
        Object.entries(membersOf(value)).map(([key, member]) => [key, within(member, type['value'])]),
      );
    case 'optionTypeNode':
    case 'remainderOptionTypeNode':
    case 'zeroableOptionTypeNode': {
      const { __option, value: some } = membersOf(value);
      return __option === 'Some' ? within(some, type['item']) : null;
    }
    case 'enumTypeNode':
      return formatVariant(value, listOf(type['variants']) as readonly JsonValue[], context);
    case 'bytesTypeNode': {
      const [, text] = listOf(value);
      return encodeHex(parseBase64(String(text)) ?? new Uint8Array());
    }
    default:
      return asJson(value);
  }
}

/** The members of a decoded struct, by its field or argument nodes. */
export function formatFields(value: unknown, fields: JsonValue | undefined, context: ValueContext): JsonObject {
  const members = membersOf(value);
  return Object.fromEntries(
    (isJsonArray(fields) ? fields : []).flatMap((field) => {
      // A discriminator argument repeats the instruction's name.
      if (!isJsonObject(field) || field['defaultValueStrategy'] === 'omitted') return [];
      const name = nameOf(field);
      return [[context.restoreFieldName(name), formatIdlValue(members[name], field['type'], context)]];
    }),
  );
}

/** A variant without fields as its name, any other as an object with one member. */
function formatVariant(value: unknown, variants: readonly JsonValue[], context: ValueContext): JsonValue {
  const variantName = (variant: JsonObject) => context.restoreVariantName(nameOf(variant));
  if (typeof value === 'number') {
    const variant = variants[value];
    return isJsonObject(variant) ? variantName(variant) : value;
  }
  const { __kind, ...members } = membersOf(value);
  const kind = String(__kind).toLowerCase();
  const variant = variants.find((each) => nameOf(each).toLowerCase() === kind);
  if (!isJsonObject(variant)) return String(__kind);
  const name = variantName(variant);
  if (variant['kind'] === 'enumStructVariantTypeNode') {
    return { [name]: formatIdlValue(members, variant['struct'], context) };
  }
  if (variant['kind'] === 'enumTupleVariantTypeNode') {
    const fields = formatIdlValue(members['fields'], variant['tuple'], context);
    return { [name]: isJsonArray(fields) && fields.length === 1 ? (fields[0] ?? null) : fields };
  }
  return name;
}

function isByte(type: JsonValue | undefined): boolean {
  return isJsonObject(type) && type['kind'] === 'numberTypeNode' && type['format'] === 'u8';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function asJson(value: unknown): JsonValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      return null;
  }
}
