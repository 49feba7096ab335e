import { visibleText } from '../../shared/format/visible-text.ts';
import {
  DecodeError,
  type Decoder,
  arrayOf,
  decodeAt,
  decodeBoolean,
  decodeI64,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU32,
  decodeU64,
  decodeU8,
  fail,
} from '../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { parseSignature } from '../../solana/ids/ids.ts';
import {
  type AddressTableLookup,
  type Message,
  type MessageHeader,
  NO_CONFIG,
  type TransactionConfig,
  type TransactionVersion,
  staticKeyRoles,
} from '../../solana/model/transaction.ts';
import { anyJson, attempt, membersOf, orDamage } from './damage.ts';
import { decodeCompiledInstruction, decodeInstruction } from './decode-instruction.ts';
import { decodeMeta, tryDecodeInstruction } from './decode-meta.ts';
import { MAX_ACCOUNTS, decodeAddress, decodeBlockhash, decodeSignature } from './decode-primitives.ts';
import type {
  Damage,
  ParsedAccountKey,
  ParsedBody,
  PartialBody,
  TransactionBody,
  TransactionEntry,
  TransactionResponse,
  UndecodedBody,
} from './transaction-response.ts';

/**
 * Decodes the `transaction` member of an entry; `version` is the entry's `version` member. Undecodable bytes and
 * unsupported versions yield an UndecodedBody; JSON of the wrong shape throws DecodeError.
 */
export type BodyDecoder = (value: JsonValue | undefined, version: number | string | null) => TransactionBody;

/**
 * Decodes the `result` of getTransaction or getConfirmedTransaction, in the encodings that `decodeBody` supports; null if not found.
 * Throws DecodeError.
 */
export function decodeTransactionResponse(json: JsonValue, decodeBody: BodyDecoder): TransactionResponse | null {
  if (json === null) return null;
  return decodeAt('result', json, (value) => {
    const object = decodeObject(value);
    const damage: Damage[] = [];
    // Without either of them, it is no transaction.
    if (object['slot'] === undefined && object['transaction'] === undefined) decodeMember(object, 'slot', decodeU64);
    const members = membersOf(object, '', damage);
    const known = {
      slot: members.required('slot', decodeU64),
      blockTime: members.optional('blockTime', decodeI64),
      transactionIndex: members.optional('transactionIndex', decodeU64),
    };
    const entry = tryDecodeEntry(object, decodeBody);
    if (entry.body.form === 'undecoded' && entry.meta === null) {
      // Nothing is left to show, unless it is of an unknown version.
      decodeMember(object, 'slot', decodeU64);
      decodeEntry(object, decodeBody);
    }
    const all = [...damage, ...(entry.damage ?? [])];
    return { ...known, ...entry, ...(all.length > 0 && { damage: all }) };
  });
}

/** A transaction with its metadata. Throws DecodeError if a member has the wrong shape. */
export function decodeEntry(object: JsonObject, decodeBody: BodyDecoder): TransactionEntry {
  const version = decodeMember(object, 'version', decodeVersion);
  return {
    version,
    body: decodeMember(object, 'transaction', (body) => decodeBody(body, version)),
    meta: decodeOptionalMember(object, 'meta', decodeMeta),
  };
}

/** Like decodeEntry, but retains every member that can be decoded: a PartialBody or, without a message, an UndecodedBody with the reason. */
export function tryDecodeEntry(value: JsonValue | undefined, decodeBody: BodyDecoder): TransactionEntry {
  const object = attempt(() => decodeObject(value));
  if (object instanceof DecodeError)
    return { version: null, body: undecodedBody(object.message.replace(/^: /, ''), null, []), meta: null };
  const damage: Damage[] = [];
  const members = membersOf(object, '', damage);
  const version = members.required('version', decodeVersion);
  const meta = members.optional('meta', decodeMeta);
  const body = tryDecodeBody(object['transaction'], version, decodeBody, damage);
  return { version, body, meta, ...(damage.length > 0 && { damage }) };
}

function tryDecodeBody(
  value: JsonValue | undefined,
  version: TransactionEntry['version'],
  decodeBody: BodyDecoder,
  damage: Damage[],
): TransactionBody {
  const body = attempt(() => decodeAt('transaction', value, (each) => decodeBody(each, version)));
  if (!(body instanceof DecodeError)) return body;
  const parts: Damage[] = [];
  const partial = isJsonObject(value) ? attempt(() => decodePartialBody(value, parts)) : null;
  // Too many parts are damaged to list them.
  if (partial === null || partial instanceof DecodeError)
    return undecodedBody(body.message, null, validSignatures(value));
  damage.push(...parts);
  return partial;
}

function validSignatures(value: JsonValue | undefined): UndecodedBody['signatures'] {
  const list = isJsonObject(value) ? value['signatures'] : undefined;
  const texts = isJsonArray(list) ? list.filter((item) => typeof item === 'string') : [];
  return texts.map(parseSignature).filter((signature) => signature !== null);
}

/** The parts of a transaction as JSON that can be decoded; null if it has neither accounts nor instructions. */
function decodePartialBody(transaction: JsonObject, damage: Damage[]): PartialBody | null {
  const { message: json } = transaction;
  const hasMessage = isJsonObject(json);
  const message = hasMessage ? json : transaction;
  if (!hasMessage && json !== undefined) return null;
  if (!isJsonArray(message['accountKeys']) && !isJsonArray(message['instructions'])) return null;
  const path = hasMessage ? 'transaction.message' : 'transaction';
  const members = membersOf(message, `${path}.`, damage);
  const listed = membersOf(transaction, 'transaction.', damage).required('signatures', arrayOf(anyJson));
  const signatures =
    listed?.map((each, at) => orDamage(damage, `transaction.signatures[${at}]`, () => decodeSignature(each))) ?? [];
  const isCompiled = hasMessage && message['header'] !== undefined;
  const header = isCompiled ? members.required('header', decodeHeader) : null;
  const keys = members.required('accountKeys', arrayOf(anyJson, MAX_ACCOUNTS));
  const rolesOf = (index: number) =>
    header === null
      ? // The number of signatures is that of signers.
        { signer: index < signatures.length, writable: false }
      : staticKeyRoles(header, keys?.length ?? 0, index);
  const accountKeys =
    keys?.map((each, at) =>
      orDamage(damage, `${path}.accountKeys[${at}]`, () =>
        isCompiled ? { pubkey: decodeAddress(each), ...rolesOf(at), source: 'transaction' } : decodeAccountKey(each),
      ),
    ) ?? [];
  const instructions = hasMessage ? members.required('instructions', arrayOf(anyJson)) : null;
  return {
    form: 'partial',
    // The first one is the transaction's id: without it, no other takes its place.
    signatures: signatures[0] === null ? [] : signatures.filter((signature) => signature !== null),
    accountKeys,
    isCompiled,
    recentBlockhash: hasMessage ? members.required('recentBlockhash', decodeBlockhash) : null,
    instructions:
      instructions?.map((each, at) => tryDecodeInstruction(each, `${path}.instructions[${at}]`, damage)) ?? null,
    addressTableLookups: orDamage(damage, path, () => decodeLookups(message)),
    config: orDamage(damage, path, () => decodeConfig(message)),
  };
}

/** Decodes a transaction in `json` or `jsonParsed` encoding or with details `accounts`. decodeBody also decodes base58 and base64. */
export const decodeJsonBody: BodyDecoder = (value, version) => {
  if (!isJsonObject(value)) return fail('a transaction: an object, text, or text with its encoding', value);
  const signatures = decodeMember(value, 'signatures', arrayOf(decodeSignature, MAX_ACCOUNTS));
  if (version !== null && version !== 'legacy' && version !== 0 && version !== 1) {
    return undecodedBody(unknownVersionReason(version), null, signatures);
  }
  if (value['message'] === undefined) {
    return {
      form: 'accounts',
      signatures,
      accountKeys: decodeMember(value, 'accountKeys', arrayOf(decodeAccountKey, MAX_ACCOUNTS)),
    };
  }
  return decodeMember(value, 'message', (json) => {
    const message = decodeObject(json);
    return message['header'] === undefined
      ? decodeParsedBody(message, signatures)
      : { form: 'wire', transaction: { signatures, message: decodeMessage(message, version) } };
  });
};

/** Decodes the `version` member of an entry; null if absent. Some recorders store the number as text. Keeps other words verbatim. */
export const decodeVersion: Decoder<number | string | null> = (value) => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return /^\d{1,3}$/.test(value) ? Number(value) : value;
  return fail('"legacy" or a version number', value);
};

export function unknownVersionReason(version: number | string): string {
  return `version ${visibleText(String(version))}, not decoded here`;
}

export function undecodedBody(
  reason: string,
  bytes: Uint8Array | null,
  signatures: UndecodedBody['signatures'],
): UndecodedBody {
  return { form: 'undecoded', signatures, bytes, reason };
}

/**
 * The messages that a message decoded from JSON may have been, likeliest first. Without lookups and limits, legacy and version 0
 * have the same JSON if `version` is missing or wrong; only the signatures show which bytes were signed.
 */
export function possibleMessages(message: Message): readonly Message[] {
  if (message.version === 1 || message.addressTableLookups.length > 0) return [message];
  return [message, { ...message, version: message.version === 'legacy' ? 0 : 'legacy' }];
}

function decodeParsedBody(message: JsonObject, signatures: ParsedBody['signatures']): ParsedBody {
  return {
    form: 'parsed',
    signatures,
    accountKeys: decodeMember(message, 'accountKeys', arrayOf(decodeAccountKey, MAX_ACCOUNTS)),
    recentBlockhash: decodeMember(message, 'recentBlockhash', decodeBlockhash),
    instructions: decodeMember(message, 'instructions', arrayOf(decodeInstruction)),
    addressTableLookups: decodeLookups(message),
    config: decodeConfig(message),
  };
}

const decodeAccountKey: Decoder<ParsedAccountKey> = (value) => {
  const object = decodeObject(value);
  return {
    pubkey: decodeMember(object, 'pubkey', decodeAddress),
    signer: decodeMember(object, 'signer', decodeBoolean),
    writable: decodeMember(object, 'writable', decodeBoolean),
    source: decodeOptionalMember(object, 'source', decodeString) ?? 'transaction',
  };
};

/**
 * Decodes a message in `json` encoding. The JSON does not always show which version was signed. The version is inferred from
 * features of a single version (lookups, config), then from the response's `version`, then from whether a list of lookups is
 * present. possibleMessages returns the alternative.
 */
function decodeMessage(object: JsonObject, version: 'legacy' | number | null): Message {
  const lookups = decodeLookups(object);
  const config = decodeConfig(object);
  const common = {
    header: decodeMember(object, 'header', decodeHeader),
    accountKeys: decodeMember(object, 'accountKeys', arrayOf(decodeAddress, MAX_ACCOUNTS)),
    recentBlockhash: decodeMember(object, 'recentBlockhash', decodeBlockhash),
    instructions: decodeMember(object, 'instructions', arrayOf(decodeCompiledInstruction)),
    addressTableLookups: lookups ?? [],
  };
  const inferred = inferVersion(version, lookups, config);
  return { version: inferred, ...common, config: inferred === 1 ? (config ?? NO_CONFIG) : null };
}

/** A message's lookups; null if the member is absent, as it is in legacy messages. */
function decodeLookups(message: JsonObject): readonly AddressTableLookup[] | null {
  return decodeOptionalMember(message, 'addressTableLookups', arrayOf(decodeLookup, MAX_ACCOUNTS));
}

function inferVersion(
  version: 'legacy' | number | null,
  lookups: readonly AddressTableLookup[] | null,
  config: TransactionConfig | null,
): TransactionVersion {
  if (lookups !== null && lookups.length > 0) return 0;
  if (config !== null || version === 1) return 1;
  if (version !== null) return version === 'legacy' ? 'legacy' : 0;
  return lookups === null ? 'legacy' : 0;
}

const decodeHeader: Decoder<MessageHeader> = (value) => {
  const object = decodeObject(value);
  return {
    numRequiredSignatures: decodeMember(object, 'numRequiredSignatures', decodeU8),
    numReadonlySignedAccounts: decodeMember(object, 'numReadonlySignedAccounts', decodeU8),
    numReadonlyUnsignedAccounts: decodeMember(object, 'numReadonlyUnsignedAccounts', decodeU8),
  };
};

const decodeLookup: Decoder<AddressTableLookup> = (value) => {
  const object = decodeObject(value);
  return {
    accountKey: decodeMember(object, 'accountKey', decodeAddress),
    writableIndexes: decodeMember(object, 'writableIndexes', arrayOf(decodeU8)),
    // Some wallets record the readonly indexes under another name.
    readonlyIndexes:
      decodeOptionalMember(object, 'readableIndexes', arrayOf(decodeU8)) ??
      decodeMember(object, 'readonlyIndexes', arrayOf(decodeU8)),
  };
};

/** The config of a version 1 message; null if absent. */
function decodeConfig(message: JsonObject): TransactionConfig | null {
  return decodeOptionalMember(message, 'transactionConfig', decodeConfigValues);
}

const decodeConfigValues: Decoder<TransactionConfig> = (value) => {
  const object = decodeObject(value);
  return {
    priorityFee: decodeOptionalMember(object, 'priorityFee', decodeU64),
    computeUnitLimit: decodeOptionalMember(object, 'computeUnitLimit', decodeU32),
    loadedAccountsDataSizeLimit: decodeOptionalMember(object, 'loadedAccountsDataSizeLimit', decodeU32),
    heapSize: decodeOptionalMember(object, 'heapSize', decodeU32),
  };
};
