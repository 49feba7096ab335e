import { parseHex } from '../../shared/bytes/hex.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { RestoreName } from './original-names.ts';
import type { NodeCodec } from './node-codec.ts';
import { nameOf, objectOf, objectsOf } from './node-json.ts';

/** An instruction or event with the bytes that tell it from the others. */
export interface DiscriminatedNode {
  readonly node: JsonObject;
  readonly name: string;
  readonly tags: readonly Discriminator[];
  /** The only length that it has; null where that does not matter. */
  readonly size: number | null;
}

export interface Discriminator {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** What nothing tells apart, or only a rule that cannot be followed, is left out: it would match anything. */
export function readDiscriminators(
  nodes: readonly JsonObject[],
  codecOf: (node: JsonObject) => NodeCodec | null,
  spell: RestoreName,
): readonly DiscriminatedNode[] {
  return nodes.flatMap((node) => {
    const rules = objectsOf(node['discriminators']);
    const byBytes = rules.filter(({ kind }) => kind !== 'sizeDiscriminatorNode');
    const size = rules.find(({ kind }) => kind === 'sizeDiscriminatorNode')?.['size'];
    const tags = byBytes.flatMap((rule) => tagOf(rule, node, codecOf) ?? []);
    if (rules.length === 0 || tags.length < byBytes.length) return [];
    return [{ node, name: spell(nameOf(node)), tags, size: typeof size === 'number' ? size : null }];
  });
}

/** The one that fits with the most bytes, since a tag may be the beginning of another. */
export function findByDiscriminator(nodes: readonly DiscriminatedNode[], data: Uint8Array): DiscriminatedNode | null {
  const fitting = nodes.filter(
    ({ tags, size }) =>
      (size === null || size === data.length) &&
      tags.every(({ offset, bytes }) => bytes.every((byte, at) => data[offset + at] === byte)),
  );
  const weight = ({ tags }: DiscriminatedNode) => tags.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return fitting.sort((a, b) => weight(b) - weight(a))[0] ?? null;
}

function tagOf(
  rule: JsonObject,
  node: JsonObject,
  codecOf: (type: JsonObject) => NodeCodec | null,
): Discriminator | null {
  const constant =
    rule['kind'] === 'constantDiscriminatorNode'
      ? objectOf(rule['constant'])
      : objectOf(objectsOf(node['arguments']).find(({ name }) => name === rule['name']));
  const value = objectOf(constant['value'] ?? constant['defaultValue']);
  const bytes = bytesOf(value) ?? encodeConstant(codecOf(objectOf(constant['type'])), value);
  return bytes === null ? null : { offset: Number(rule['offset'] ?? 0), bytes };
}

/** Bytes that stand in the IDL as such, as Anchor's all do. */
function bytesOf({ kind, encoding, data }: JsonObject): Uint8Array | null {
  return kind === 'bytesValueNode' && encoding === 'base16' && typeof data === 'string' ? parseHex(data) : null;
}

function encodeConstant(codec: NodeCodec | null, value: JsonObject): Uint8Array | null {
  try {
    const bytes = codec?.encode(constantOf(value));
    return bytes instanceof Uint8Array ? bytes : null;
  } catch {
    return null;
  }
}

/** A constant of an IDL as the codec of its type takes it. */
function constantOf(node: JsonObject): unknown {
  switch (node['kind']) {
    case 'numberValueNode':
      return node['number'];
    case 'bytesValueNode':
      return [node['encoding'], node['data']];
    case 'stringValueNode':
      return node['string'];
    case 'booleanValueNode':
      return node['boolean'];
    default:
      return undefined;
  }
}
