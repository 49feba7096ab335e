import { rootNodeFromAnchorWithoutDefaultVisitor } from '@codama/nodes-from-anchor';
import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { parseAddress } from '../ids/ids.ts';
import { anchorFrameworkError } from '../names/error-names.ts';
import type { IdlAccount, IdlReader } from './idl-reader.ts';
import { type IdlTypes, formatFields, formatIdlValue, withKinds } from './idl-value.ts';
import { type NodeCodec, createNodeCodecs, decodeNode } from './node-codec.ts';
import { fillEmptyLists, nameOf, objectOf, objectsOf, createNameRestorer, type RestoreName } from './node-json.ts';
import type { InvalidIdl, RecognizedIdl } from './recognize-idl.ts';

/** Creates a reader on Codama's dynamic codecs. Anchor IDLs are converted to Codama's format first. */
export function createCodamaReader(idl: RecognizedIdl): IdlReader | InvalidIdl {
  try {
    const root = idl.form === 'codama' ? idl.json : anchorToCodama(idl.json);
    return createReader(idl, root);
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/\.$/, '') : 'it cannot be converted';
    return { reason: `Slotscope cannot use this IDL of ${idl.program.name}: ${message}.` };
  }
}

function createReader({ form, json, program: idlProgram }: RecognizedIdl, root: JsonObject): IdlReader {
  const program = objectOf(root['program']);
  const nodes = (list: string) => objectsOf(fillEmptyLists(program[list] ?? []));
  const definedTypes = nodes('definedTypes');
  const codecOf = createNodeCodecs(program, definedTypes);
  const instructions = readDiscriminators(nodes('instructions'), codecOf, createNameRestorer(json, 'instructions'));
  const events = readDiscriminators(nodes('events'), codecOf, createNameRestorer(json, 'events'));
  const errors = new Map(objectsOf(program['errors']).map((error) => [error['code'], error]));
  const restoreErrorName = createNameRestorer(json, 'errors');
  const types: IdlTypes = {
    types: new Map(definedTypes.map((type) => [nameOf(type), type])),
    restoreFieldName: createNameRestorer(json, 'args', 'fields'),
    restoreVariantName: createNameRestorer(json, 'variants'),
  };
  const accountsOf = createAccountLists(form, json);

  return {
    program: idlProgram,
    instruction: (data) => {
      const found = findByDiscriminator(instructions, data);
      if (found === null) return { mismatch: 'noInstruction', firstBytes: encodeHex(data.subarray(0, 8)) };
      const { node, name } = found;
      const decoded = decodeNode(codecOf(node), data);
      if (decoded === null) return { mismatch: 'arguments', instruction: name };
      if (decoded.left > 0) return { mismatch: 'bytesLeft', instruction: name, left: decoded.left };
      const { value, kinds } = withKinds(types, (context) => formatFields(decoded.value, node['arguments'], context));
      return { name, args: value, kinds, accounts: accountsOf(name, node) };
    },
    event: (bytes) => {
      const found = findByDiscriminator(events, bytes);
      const decoded = found && decodeNode(codecOf(found.node), bytes);
      if (found === null || decoded === null || decoded.left > 0) return null;
      const { value, kinds } = withKinds(types, (context) =>
        formatIdlValue(decoded.value, found.node['data'], context),
      );
      return { name: found.name, fields: isJsonObject(value) ? value : { value }, kinds };
    },
    error: (code) => {
      const error = errors.get(code);
      if (error === undefined) return form === 'anchor' ? anchorFrameworkError(code) : null;
      const { message } = error;
      return {
        name: restoreErrorName(nameOf(error)),
        message: typeof message === 'string' && message !== '' ? message : null,
      };
    },
  };
}

/**
 * Converts an Anchor IDL of either format to a Codama root node. Throws if the library does not support something in it. Removes
 * what only clients need, because the library may reject the whole IDL for it: PDA seeds, constants and account layouts. The types
 * of accounts stay, because instructions may use them.
 */
function anchorToCodama(idl: JsonObject): JsonObject {
  refuseFalseDiscriminators([...objectsOf(idl['instructions']), ...objectsOf(idl['events'])]);
  const types = [...objectsOf(idl['types']), ...objectsOf(idl['accounts']).filter((account) => 'type' in account)];
  const slim = {
    ...idl,
    types: [...new Map(types.map((type) => [type['name'], type])).values()],
    accounts: [],
    constants: [],
    instructions: withoutSeeds(idl['instructions']),
  };
  // The file comes from the user and may be anything: the library throws if it is invalid, and its result is treated as plain JSON.
  return rootNodeFromAnchorWithoutDefaultVisitor(
    slim as unknown as Parameters<typeof rootNodeFromAnchorWithoutDefaultVisitor>[0],
  ) as unknown as JsonObject;
}

/** Given a number instead of a list, the library would allocate that many bytes. */
function refuseFalseDiscriminators(nodes: readonly JsonObject[]): void {
  for (const node of nodes) {
    const { discriminator = [] } = node;
    const isBytes =
      isJsonArray(discriminator) && discriminator.every((byte) => typeof byte === 'number' && byte <= 255);
    if (!isBytes) throw new Error(`the discriminator of ${nameOf(node)} is not a list of bytes`);
  }
}

function withoutSeeds(json: JsonValue | undefined): JsonValue {
  if (isJsonArray(json)) return json.map(withoutSeeds);
  if (!isJsonObject(json)) return json ?? null;
  return Object.fromEntries(
    Object.entries(json).flatMap(([key, value]) => (key === 'pda' ? [] : [[key, withoutSeeds(value)]])),
  );
}

/**
 * Returns a function that lists the accounts of an instruction, given its name in the IDL and its Codama node. For an
 * Anchor IDL they come from the IDL itself, because the conversion drops account groups.
 */
function createAccountLists(
  form: RecognizedIdl['form'],
  idl: JsonObject,
): (name: string, node: JsonObject) => readonly IdlAccount[] {
  if (form === 'codama') {
    return (_name, node) => objectsOf(node['accounts']).map((account) => accountOf(account, []));
  }
  const lists = new Map(objectsOf(idl['instructions']).map((each) => [nameOf(each), each['accounts']]));
  return (name) => ungroup(lists.get(name), []);
}

function ungroup(accounts: JsonValue | undefined, groups: readonly string[]): readonly IdlAccount[] {
  return objectsOf(accounts).flatMap((item) =>
    'accounts' in item ? ungroup(item['accounts'], [...groups, nameOf(item)]) : [accountOf(item, groups)],
  );
}

/**
 * Anchor has two spellings of these flags, and Codama uses the one before Anchor 0.30. An optional signature counts as
 * none.
 */
function accountOf(account: JsonObject, groups: readonly string[]): IdlAccount {
  const { address } = account;
  const isMarked = (...names: readonly string[]) => names.some((name) => account[name] === true);
  return {
    name: nameOf(account),
    groups,
    optional: isMarked('optional', 'isOptional'),
    signer: isMarked('signer', 'isSigner'),
    writable: isMarked('writable', 'isMut', 'isWritable'),
    address: typeof address === 'string' ? parseAddress(address) : null,
  };
}

/** An instruction or event of an IDL with its discriminators. */
interface DiscriminatedNode {
  readonly node: JsonObject;
  readonly name: string;
  readonly discriminators: readonly Discriminator[];
  /** Required data length in bytes (a size discriminator), or null. */
  readonly size: number | null;
}

interface Discriminator {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Omits nodes without discriminators or with one that is not supported, because they would match any data. */
function readDiscriminators(
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
function findByDiscriminator(nodes: readonly DiscriminatedNode[], data: Uint8Array): DiscriminatedNode | null {
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

/** Bytes in hex, as all Anchor discriminators are. */
function bytesOf({ kind, encoding, data }: JsonObject): Uint8Array | null {
  return kind === 'bytesValueNode' && encoding === 'base16' && typeof data === 'string' ? parseHex(data) : null;
}

/** A larger constant does not fit an instruction, and encoding it could exhaust memory. */
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
