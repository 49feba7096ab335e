import { parseHex } from '../../shared/bytes/encodings.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { RestoreName } from './original-names.ts';
import type { NodeCodec } from './node-codec.ts';
import { nameOf, objectOf, objectsOf } from './node-json.ts';

/** An instruction or event of an IDL with its discriminators. */
export interface DiscriminatedNode {
  readonly node: JsonObject;
  readonly name: string;
  readonly discriminators: readonly Discriminator[];
  /** Required data length in bytes (a size discriminator), or null. */
  readonly size: number | null;
}

export interface Discriminator {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Omits nodes without discriminators or with one that is not supported, because they would match any data. */
export function readDiscriminators(
  nodes: readonly JsonObject[],
  codecOf: (node: JsonObject) => NodeCodec | null,
  restoreName: RestoreName,
): readonly DiscriminatedNode[] {
  return nodes.flatMap((node) => {
    const rules = objectsOf(node['discriminators']);
    const byBytes = rules.filter(({ kind }) => kind !== 'sizeDiscriminatorNode');
    const size = rules.find(({ kind }) => kind === 'sizeDiscriminatorNode')?.['size'];
    const discriminators = byBytes.flatMap((rule) => discriminatorOf(rule, node, codecOf) ?? []);
    if (rules.length === 0 || discriminators.length < byBytes.length) return [];
    return [{ node, name: restoreName(nameOf(node)), discriminators, size: typeof size === 'number' ? size : null }];
  });
}

/** The matching node with the longest discriminators, because one discriminator may be a prefix of another. */
export function findByDiscriminator(nodes: readonly DiscriminatedNode[], data: Uint8Array): DiscriminatedNode | null {
  const matches = nodes.filter(
    ({ discriminators, size }) =>
      (size === null || size === data.length) &&
      discriminators.every(({ offset, bytes }) => bytes.every((byte, at) => data[offset + at] === byte)),
  );
  const length = ({ discriminators }: DiscriminatedNode) =>
    discriminators.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return matches.sort((a, b) => length(b) - length(a))[0] ?? null;
}

function discriminatorOf(
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

/** Bytes given as hex in the IDL, as all Anchor discriminators are. */
function bytesOf({ kind, encoding, data }: JsonObject): Uint8Array | null {
  return kind === 'bytesValueNode' && encoding === 'base16' && typeof data === 'string' ? parseHex(data) : null;
}

/** A larger constant cannot be in an instruction. Encoding it could take all memory. */
const MAX_BYTES = 10_240;

function encodeConstant(codec: NodeCodec | null, value: JsonObject): Uint8Array | null {
  if ((codec?.fixedSize ?? 0) > MAX_BYTES) return null;
  try {
    const bytes = codec?.encode(constantOf(value));
    return bytes instanceof Uint8Array ? bytes : null;
  } catch {
    return null;
  }
}

/** A constant of an IDL in the form that the codec of its type encodes. */
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
