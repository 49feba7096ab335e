import { getNodeCodec } from '@codama/dynamic-codecs';
import type { JsonObject } from '../../shared/json/json.ts';
import { hasZeroSizeItems } from './has-zero-size-items.ts';

/** The part of a Codama codec that is used here. */
export interface NodeCodec {
  readonly read: (bytes: Uint8Array, offset: number) => readonly [unknown, number];
  readonly encode: (value: unknown) => unknown;
}

/**
 * Gives each node of a program its codec, made when it is first asked for. null where the IDL is not sound at this place: a type
 * that is nowhere defined, one that contains itself, a kind of node of a later Codama. Throws where reading could not end: four
 * bytes may say that a list has 4 billion items, and only running out of bytes stops it.
 */
export function createNodeCodecs(program: JsonObject, definedTypes: readonly JsonObject[]) {
  // Every codec looks through the whole program for what types link to: that is the types alone.
  const { name = '', publicKey = '' } = program;
  const empty = { accounts: [], errors: [], events: [], instructions: [], pdas: [] };
  const types = { kind: 'programNode', name, publicKey, definedTypes, ...empty };
  const root = { kind: 'rootNode', standard: 'codama', version: '1.0.0', program: types, additionalPrograms: [] };
  if (hasZeroSizeItems(program, definedTypes)) throw new Error('it has lists of items that take no bytes');
  const codecs = new Map<JsonObject, NodeCodec | null>();
  return (node: JsonObject): NodeCodec | null => {
    let codec = codecs.get(node);
    if (codec === undefined) {
      codec = createNodeCodec([root, types, node]);
      codecs.set(node, codec);
    }
    return codec;
  };
}

/** The value at the beginning of the bytes and how many are left after it; null where they do not hold one. */
export function decodeNode(
  codec: NodeCodec | null,
  bytes: Uint8Array,
): { readonly value: unknown; readonly left: number } | null {
  if (codec === null) return null;
  try {
    const [value, end] = codec.read(bytes, 0);
    return { value, left: bytes.length - end };
  } catch {
    return null;
  }
}

function createNodeCodec(path: readonly JsonObject[]): NodeCodec | null {
  try {
    // The nodes came as JSON; the library throws on those that do not fit its types.
    return getNodeCodec(path as unknown as Parameters<typeof getNodeCodec>[0]);
  } catch {
    return null;
  }
}
