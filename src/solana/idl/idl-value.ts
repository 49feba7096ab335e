import { type RestoreName, nameOf } from './node-json.ts';
import { encodeHex, parseBase64 } from '../../shared/bytes/encodings.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { pathTo, type ValueKind, type ValueKinds } from './idl-reader.ts';

export interface IdlTypes {
  /** The program's defined types by name. */
  readonly types: ReadonlyMap<string, JsonObject>;
  readonly restoreFieldName: RestoreName;
  readonly restoreVariantName: RestoreName;
}

/** `write` with a context that collects kinds. */
export function withKinds<T>(
  types: IdlTypes,
  write: (context: ValueContext) => T,
): { readonly value: T; readonly kinds: ValueKinds } {
  const kinds = new Map<string, ValueKind>();
  return { value: write({ ...types, kinds, path: '' }), kinds };
}

export interface ValueContext extends IdlTypes {
  readonly kinds: Map<string, ValueKind>;
  /** Path of the value, as in ValueKinds. */
  readonly path: string;
}

/**
 * Converts a value that the library decoded to JSON: variants and fields by their names in the IDL, bytes as hex, an empty option as
 * null. `type` is the Codama node of the value.
 */
export function formatIdlValue(value: unknown, type: JsonValue | undefined, context: ValueContext): JsonValue {
  if (!isJsonObject(type)) return asJson(value);
  const within = (inner: unknown, innerType: JsonValue | undefined) => formatIdlValue(inner, innerType, context);
  const isA = (kind: ValueKind) => context.kinds.set(context.path, kind);
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
      return listOf(value).map((item, at) =>
        formatIdlValue(item, listOf(type['items'])[at] as JsonValue | undefined, inMember(context, String(at))),
      );
    case 'arrayTypeNode':
    case 'setTypeNode':
      if (!isByte(type['item'])) return listOf(value).map((item) => within(item, type['item']));
      isA({ is: 'bytes' });
      return encodeHex(Uint8Array.from(listOf(value), Number));
    case 'mapTypeNode':
      return Object.fromEntries(
        Object.entries(membersOf(value)).map(([key, member]) => [
          key,
          formatIdlValue(member, type['value'], inMember(context, key)),
        ]),
      );
    case 'optionTypeNode':
    case 'remainderOptionTypeNode':
    case 'zeroableOptionTypeNode': {
      const { __option, value: some } = membersOf(value);
      return __option === 'Some' ? within(some, type['item']) : null;
    }
    case 'dateTimeTypeNode':
      isA({ is: 'time' });
      return within(value, type['number']);
    case 'solAmountTypeNode':
      isA({ is: 'amount', decimals: 9, unit: 'SOL' });
      return within(value, type['number']);
    case 'amountTypeNode': {
      const { decimals, unit } = type;
      if (isDecimals(decimals)) isA({ is: 'amount', decimals, unit: typeof unit === 'string' ? unit : null });
      return within(value, type['number']);
    }
    case 'enumTypeNode':
      isA({ is: 'variant' });
      return formatVariant(value, listOf(type['variants']) as readonly JsonValue[], context);
    case 'bytesTypeNode': {
      const [, text] = listOf(value);
      isA({ is: 'bytes' });
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
      const shown = context.restoreFieldName(name);
      return [[shown, formatIdlValue(members[name], field['type'], inMember(context, shown))]];
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
    return { [name]: formatIdlValue(members, variant['struct'], inMember(context, name)) };
  }
  if (variant['kind'] === 'enumTupleVariantTypeNode') {
    const fields = formatIdlValue(members['fields'], variant['tuple'], inMember(context, name));
    return { [name]: isJsonArray(fields) && fields.length === 1 ? (fields[0] ?? null) : fields };
  }
  return name;
}

/** A mint stores them in a byte. */
function isDecimals(json: JsonValue | undefined): json is number {
  return typeof json === 'number' && Number.isInteger(json) && json >= 0 && json <= 255;
}

function inMember(context: ValueContext, name: string): ValueContext {
  return { ...context, path: pathTo(context.path, name) };
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
