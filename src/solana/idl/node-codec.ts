import { getNodeCodec } from '@codama/dynamic-codecs';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { nameOf, objectOf, objectsOf } from './node-json.ts';

/** The part of a Codama codec that Slotscope uses. */
export interface NodeCodec {
  readonly read: (bytes: Uint8Array, offset: number) => readonly [unknown, number];
  readonly encode: (value: unknown) => unknown;
  /** Bytes of every value, if they are the same for all. */
  readonly fixedSize?: number;
}

/**
 * Returns a function that creates and caches the codec of a node. It returns null for an invalid node: an undefined
 * type, a type that contains itself or expands to very many nodes, a node kind of a later Codama version. Throws if the
 * program has lists of items without bytes: a list with a false count of 4 billion ends only when the bytes run out.
 */
export function createNodeCodecs(program: JsonObject, definedTypes: readonly JsonObject[]) {
  // Creating a codec searches the whole program for linked types, so pass only the types.
  const { name = '', publicKey = '' } = program;
  const empty = { accounts: [], errors: [], events: [], instructions: [], pdas: [] };
  const types = { kind: 'programNode', name, publicKey, definedTypes, ...empty };
  const root = { kind: 'rootNode', standard: 'codama', version: '1.0.0', program: types, additionalPrograms: [] };
  if (hasZeroSizeItems(program, definedTypes)) throw new Error('it has lists of items that take no bytes');
  const sizeOf = createExpandedSize(definedTypes);
  const codecs = new Map<JsonObject, NodeCodec | null>();
  return (node: JsonObject): NodeCodec | null => {
    let codec = codecs.get(node);
    if (codec === undefined) {
      codec = sizeOf(node) > MAX_NODES ? null : createNodeCodec([root, types, node]);
      codecs.set(node, codec);
    }
    return codec;
  };
}

/** With the largest published IDLs, an instruction expands to some thousand nodes. */
const MAX_NODES = 100_000;

/** Decodes the value at the start of the bytes; `left` is the number of bytes after it. Null if decoding fails. */
export function decodeNode(
  codec: NodeCodec | null,
  bytes: Uint8Array,
): { readonly value: unknown; readonly left: number } | null {
  if (codec === null) return null;
  try {
    const [value, end] = codec.read(meteredBytes(bytes), 0);
    return { value, left: bytes.length - end };
  } catch {
    return null;
  }
}

function createNodeCodec(path: readonly JsonObject[]): NodeCodec | null {
  try {
    // The nodes are unchecked JSON, not of the library's types. It throws if they do not match.
    return getNodeCodec(path as unknown as Parameters<typeof getNodeCodec>[0]);
  } catch {
    return null;
  }
}

/**
 * Returns a function that counts the nodes of a type if each link were replaced by its type, as the library does. Types that have two
 * fields of the type before them double it at each step.
 */
function createExpandedSize(definedTypes: readonly JsonObject[]): (node: JsonValue) => number {
  const types = new Map(definedTypes.map((type) => [nameOf(type), type]));
  const known = new Map<string, number>();
  const sizeOf = (json: JsonValue): number => {
    if (isJsonArray(json)) return json.reduce<number>((sum, item) => sum + sizeOf(item), 0);
    if (!isJsonObject(json)) return 0;
    if (json['kind'] === 'definedTypeLinkNode') return sizeOfNamed(nameOf(json));
    return Object.values(json).reduce<number>((sum, member) => sum + sizeOf(member), 1);
  };
  const sizeOfNamed = (name: string): number => {
    let size = known.get(name);
    if (size === undefined) {
      // The library rejects a type that contains itself.
      known.set(name, 0);
      size = sizeOf(types.get(name) ?? null);
      known.set(name, size);
    }
    return size;
  };
  return sizeOf;
}

/** True if a program has a list, at any depth, whose items take no bytes. */
function hasZeroSizeItems(program: JsonObject, definedTypes: readonly JsonObject[]): boolean {
  const types = new Map(definedTypes.map((type) => [nameOf(type), type]));
  const known = new Map<string, boolean>();
  const isEmptyNamed = (name: string): boolean => {
    const result = known.get(name);
    if (result !== undefined) return result;
    // Counts as empty while it is being checked: a type that contains only itself is empty.
    known.set(name, true);
    const found = isEmpty(types.get(name)?.['type'], isEmptyNamed);
    known.set(name, found);
    return found;
  };
  return itemTypesIn(program).some((type) => isEmpty(type, isEmptyNamed));
}

function itemTypesIn(json: JsonValue): JsonValue[] {
  if (isJsonArray(json)) return json.flatMap(itemTypesIn);
  if (!isJsonObject(json)) return [];
  const { kind } = json;
  const item =
    kind === 'arrayTypeNode' || kind === 'setTypeNode' ? json['item'] : kind === 'mapTypeNode' ? json['key'] : null;
  return [...(item === null || item === undefined ? [] : [item]), ...Object.values(json).flatMap(itemTypesIn)];
}

function isEmpty(json: JsonValue | undefined, isEmptyNamed: (name: string) => boolean): boolean {
  const type = objectOf(json);
  switch (type['kind']) {
    case 'structTypeNode':
      return objectsOf(type['fields']).every((field) => isEmpty(field['type'], isEmptyNamed));
    case 'tupleTypeNode':
      return objectsOf(type['items']).every((item) => isEmpty(item, isEmptyNamed));
    case 'fixedSizeTypeNode':
      return type['size'] === 0;
    case 'arrayTypeNode':
      return (
        objectOf(type['count'])['kind'] === 'fixedCountNode' &&
        (objectOf(type['count'])['value'] === 0 || isEmpty(type['item'], isEmptyNamed))
      );
    case 'definedTypeLinkNode':
      return isEmptyNamed(nameOf(type));
    default:
      return false;
  }
}

/**
 * Bytes that throw once they are read many times more often than their length explains. In the library, a list or an
 * option after the last byte is empty instead of failing, so a list of lists with a false count of 4 billion would run
 * until memory is exhausted. All its codecs check the length or take a slice before they read.
 */
function meteredBytes(bytes: Uint8Array): Uint8Array {
  return new MeteredBytes(bytes);
}

class MeteredBytes extends Uint8Array {
  #left = READS_FOR_ANY + READS_PER_BYTE * super.length;

  /** Slices of the bytes are not metered. */
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }

  override get length(): number {
    this.#count();
    return super.length;
  }

  override slice(start?: number, end?: number): Uint8Array<ArrayBuffer> {
    this.#count();
    return super.slice(start, end);
  }

  #count(): void {
    if (this.#left-- <= 0) throw new RangeError('the bytes were read too often');
  }
}

const READS_FOR_ANY = 10_000;
/** A byte may be a field of a struct in lists in lists. */
const READS_PER_BYTE = 100;
