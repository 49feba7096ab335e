import { rootNodeFromAnchorWithoutDefaultVisitor } from '@codama/nodes-from-anchor';
import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import { sha256 } from '../../shared/bytes/sha256.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { parseAddress } from '../ids/ids.ts';
import { anchorFrameworkError } from '../names/error-names.ts';
import type { IdlAccount, WholeIdlReader } from './idl-reader.ts';
import { type IdlTypes, formatFields, formatIdlValue, withKinds } from './idl-value.ts';
import { type NodeCodec, createNodeCodecs, decodeNode } from './node-codec.ts';
import {
  fillEmptyLists,
  nameOf,
  lettersAndDigits,
  objectOf,
  objectsOf,
  createNameRestorer,
  type RestoreName,
} from './node-json.ts';
import type { InvalidIdl, RecognizedIdl } from './recognize-idl.ts';

/** Creates a reader on Codama's dynamic codecs. Anchor IDLs are converted to Codama's format first. */
export function createCodamaReader(idl: RecognizedIdl): WholeIdlReader | InvalidIdl {
  try {
    const root = idl.form === 'codama' ? idl.json : anchorToCodama(idl.json);
    return createReader(idl, root);
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/\.$/, '') : 'it cannot be converted';
    return { reason: `Slotscope cannot use this IDL of ${idl.program.name}: ${message}.` };
  }
}

function createReader({ form, json, program: idlProgram }: RecognizedIdl, root: JsonObject): WholeIdlReader {
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
  const accountTypes =
    form === 'anchor'
      ? anchorAccounts(json, definedTypes)
      : readDiscriminators(nodes('accounts'), codecOf, createNameRestorer(json, 'accounts'));

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
    account: (data) => {
      const found = findByDiscriminator(accountTypes, data);
      if (found === null) return null;
      const { node, name, skipped = 0 } = found;
      const decoded = decodeNode(codecOf(node), data.subarray(skipped));
      if (decoded === null) return null;
      const type = node['kind'] === 'accountNode' ? node['data'] : node;
      const { value } = withKinds(types, (context) => formatIdlValue(decoded.value, type, context));
      return { name, fields: isJsonObject(value) ? value : { value }, length: data.length - decoded.left };
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
  // Not of the library's types: the file may have any content, and the library throws if it is invalid. The result is read as plain JSON.
  return rootNodeFromAnchorWithoutDefaultVisitor(
    slim as unknown as Parameters<typeof rootNodeFromAnchorWithoutDefaultVisitor>[0],
  ) as unknown as JsonObject;
}

/** Given a number instead of a list, the library would allocate that many bytes. */
function refuseFalseDiscriminators(nodes: readonly JsonObject[]): void {
  for (const node of nodes) {
    const { discriminator = [] } = node;
    if (!isByteList(discriminator)) throw new Error(`the discriminator of ${nameOf(node)} is not a list of bytes`);
  }
}

function isByteList(json: JsonValue): json is readonly number[] {
  return isJsonArray(json) && json.every((byte) => typeof byte === 'number' && byte <= 255);
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

/** An instruction, event or account of an IDL with its discriminators. */
interface DiscriminatedNode {
  readonly node: JsonObject;
  /** Bytes before the value; undefined if the node includes its discriminator. */
  readonly skipped?: number;
  readonly name: string;
  readonly discriminators: readonly Discriminator[];
  /** Required data length in bytes (a size discriminator), or null. */
  readonly size: number | null;
}

interface Discriminator {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * The accounts of an Anchor IDL, each with the type of its name. From Anchor 0.30 on, the IDL contains the discriminators; before, they
 * are the start of a hash.
 */
function anchorAccounts(idl: JsonObject, definedTypes: readonly JsonObject[]): readonly DiscriminatedNode[] {
  const types = new Map(definedTypes.map((type) => [lettersAndDigits(nameOf(type)), type]));
  return objectsOf(idl['accounts']).flatMap((account) => {
    const name = nameOf(account);
    const node = types.get(lettersAndDigits(name));
    const { discriminator } = account;
    const bytes =
      discriminator === undefined
        ? sha256(new TextEncoder().encode(`account:${name}`)).subarray(0, ANCHOR_DISCRIMINATOR_BYTES)
        : isByteList(discriminator) && discriminator.length > 0
          ? Uint8Array.from(discriminator)
          : null;
    if (node === undefined || bytes === null) return [];
    return [{ node, name, skipped: bytes.length, discriminators: [{ offset: 0, bytes }], size: null }];
  });
}

const ANCHOR_DISCRIMINATOR_BYTES = 8;

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
      : objectOf(fieldsOfNode(node).find(({ name }) => name === rule['name']));
  const value = objectOf(constant['value'] ?? constant['defaultValue']);
  const bytes = bytesOf(value) ?? encodeConstant(codecOf(objectOf(constant['type'])), value);
  return bytes === null ? null : { offset: Number(rule['offset'] ?? 0), bytes };
}

/** The arguments of an instruction, or the fields of an account. */
function fieldsOfNode(node: JsonObject): readonly JsonObject[] {
  return objectsOf(node['arguments'] ?? objectOf(node['data'])['fields']);
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
