import { getNodeCodec } from '@codama/dynamic-codecs';
import type { JsonObject } from '../../shared/json/json.ts';
import { createExpandedSize } from './expanded-size.ts';
import { hasZeroSizeItems } from './has-zero-size-items.ts';
import { meteredBytes } from './metered-bytes.ts';

/** The part of a Codama codec that Slotscope uses. */
export interface NodeCodec {
  readonly read: (bytes: Uint8Array, offset: number) => readonly [unknown, number];
  readonly encode: (value: unknown) => unknown;
  /** Bytes of every value, if they are the same for all. */
  readonly fixedSize?: number;
}

/**
 * Returns a function that creates and caches the codec of a node. It returns null for an invalid node: an undefined type, a type
 * that contains itself or expands to very many nodes, a node kind of a later Codama version. Throws if the program has lists of items that take no bytes: a list
 * with a false count of 4 billion ends only when the bytes run out.
 */
export function createNodeCodecs(program: JsonObject, definedTypes: readonly JsonObject[]) {
  // Creating a codec searches the whole program for linked types, so give it only the types.
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

/** Of the largest published IDLs, an instruction expands to some thousand nodes. */
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
    // The nodes are plain JSON; the library throws if they do not match its types.
    return getNodeCodec(path as unknown as Parameters<typeof getNodeCodec>[0]);
  } catch {
    return null;
  }
}
