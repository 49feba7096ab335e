import { encodeBase58, parseHex } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, isNestedDeeper } from '../../shared/json/json.ts';

/**
 * A transaction or a block as clients print it, in the form of an answer; without loss. Returns the value itself if it has that form
 * already. The forms of clients are:
 * - web3.js 1: `staticAccountKeys` and `compiledInstructions` with bytes as numbers; public keys as `{"_bn": "…"}`
 * - bigints as `{"$bigint": "…"}` or `{"__type": "bigint", "value": "…"}`
 * - notifications of `transactionSubscribe` and `blockSubscribe`, whole or what their `result` has
 */
export function asAnswer(json: JsonObject): JsonObject {
  const found = unwrap(json);
  const { transactions, ...header } = found;
  if (!isJsonArray(transactions)) return asEntry(found);
  const plain = withPlainMembers(header);
  const entries = mapChanged(transactions, (each) => (isJsonObject(each) ? asEntry(each) : each));
  return plain === header && entries === transactions ? found : { ...plain, transactions: entries };
}

/** True for JSON with most of what blocks have: any of it may be missing or have another shape. */
export function looksLikeBlock(json: JsonObject): boolean {
  const members = ['parentSlot', 'blockhash', 'previousBlockhash', 'transactions'].filter((name) => name in json);
  return members.length > 1;
}

/** True if asAnswer may convert the transaction of a block that has this text. Faster than parsing it. */
export function mayBePrintedByClient(text: string): boolean {
  return /"(?:compiledInstructions|_bn|\$bigint|__type|Buffer)"|"0"\s*:/.test(text);
}

/** A transaction that a gRPC stream (Yellowstone) sent, with bytes as numbers; null for anything else. */
export function grpcTransaction(json: JsonValue): GrpcTransaction | null {
  const update = memberOf(json, 'transaction');
  const infos = [json, update, memberOf(update, 'transaction')];
  const info = infos.find((each) => bytesOf(memberOf(each, 'signature')) !== null);
  const signature = bytesOf(memberOf(info, 'signature'));
  const signed = memberOf(info, 'transaction');
  const message = memberOf(signed, 'message');
  const signatures = memberOf(signed, 'signatures');
  if (signature === null || !isJsonObject(message) || !isJsonArray(signatures)) return null;
  const meta = memberOf(info, 'meta') ?? null;
  if ([message, signatures, meta].some((part) => isNestedDeeper(part, MAX_LEVELS))) return null;
  return {
    signature: encodeBase58(signature),
    version: message['versioned'] === true ? 0 : 'legacy',
    transaction: { signatures: withTextBytes(signatures), message: withTextBytes(message) },
    meta: withTextBytes(meta),
    index: memberOf(info, 'index') ?? null,
  };
}

export interface GrpcTransaction {
  readonly signature: string;
  readonly version: 0 | 'legacy';
  /** In `json` encoding. */
  readonly transaction: JsonObject;
  /** As it was sent, with bytes as base58: its members are not those of answers. */
  readonly meta: JsonValue;
  readonly index: JsonValue;
}

/** The entry or block in a notification, with the slot, which is beside it. */
function unwrap(json: JsonObject): JsonObject {
  const { method, params } = json;
  const isNotification = typeof method === 'string' && method.endsWith('Notification');
  const result = isNotification ? memberOf(params, 'result') : json;
  const value = memberOf(result, 'value') ?? result;
  if (!isJsonObject(value)) return json;
  const inner = value['transaction'] ?? null;
  const block = value['block'] ?? null;
  const { slot } = value;
  const place = slot === undefined ? {} : { slot };
  if (isJsonObject(block) && block['blockhash'] !== undefined) return { ...block, ...place };
  if (isJsonObject(inner) && inner['transaction'] !== undefined && inner['message'] === undefined) {
    const { transaction: _, signature: __, block: ___, ...others } = value;
    return { ...others, ...place, ...inner };
  }
  return isNotification || inner !== null ? value : json;
}

function asEntry(printed: JsonObject): JsonObject {
  const entry = withPlainMembers(printed);
  const { transaction } = entry;
  const message = memberOf(transaction, 'message');
  if (!isJsonObject(transaction) || !isJsonObject(message)) return entry;
  const converted = asMessage(message);
  return converted === message ? entry : { ...entry, transaction: { ...transaction, message: converted } };
}

function withPlainMembers(object: JsonObject): JsonObject {
  if (isNestedDeeper(object, MAX_ENTRY_LEVELS)) return object;
  const converted = withPlainValues(object);
  return isJsonObject(converted) ? converted : object;
}

/** Converts public keys and bigints at any depth to the form of answers. Returns the value itself if it has none to convert. */
function withPlainValues(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return mapChanged(value, withPlainValues);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value);
  const { _bn, $bigint, __type, value: inner } = value;
  if (members.length === 1 && typeof _bn === 'string') {
    // A public key, as the hex of a number without leading zeros.
    const bytes = parseHex(_bn.padStart(64, '0'));
    return bytes === null ? value : encodeBase58(bytes);
  }
  const isNamed = members.length === 2 && __type === 'bigint';
  const digits = members.length === 1 ? $bigint : isNamed ? inner : undefined;
  if (typeof digits === 'string' && /^-?\d{1,20}$/.test(digits)) return BigInt(digits);
  const converted = members.map(([name, member]) => [name, withPlainValues(member)] as const);
  return converted.some(([, member], at) => member !== members[at]?.[1]) ? Object.fromEntries(converted) : value;
}

/** The list itself if `convert` changes no item. */
function mapChanged(items: readonly JsonValue[], convert: (item: JsonValue) => JsonValue): readonly JsonValue[] {
  const converted = items.map(convert);
  return converted.some((item, at) => item !== items[at]) ? converted : items;
}

/** Parsed instructions are the deepest. */
const MAX_ENTRY_LEVELS = 64;

function asMessage(message: JsonObject): JsonObject {
  const { staticAccountKeys, compiledInstructions, ...others } = message;
  if (!isJsonArray(staticAccountKeys) || !isJsonArray(compiledInstructions)) {
    const { accountKeys } = message;
    if (!isJsonArray(accountKeys)) return message;
    const keys = mapChanged(accountKeys, textOf);
    return keys === accountKeys ? message : { ...message, accountKeys: keys };
  }
  return {
    ...others,
    accountKeys: staticAccountKeys.map(textOf),
    instructions: compiledInstructions.map((instruction) => {
      if (!isJsonObject(instruction)) return instruction;
      const { accountKeyIndexes, data, ...rest } = instruction;
      const accounts = accountKeyIndexes === undefined ? {} : { accounts: accountKeyIndexes };
      return { ...rest, ...accounts, data: isEmpty(data) ? '' : textOf(data) };
    }),
  };
}

/** An empty Uint8Array as Node prints it. */
function isEmpty(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

/** Bytes as base58; text and anything else unchanged. */
function textOf(value: JsonValue | undefined): JsonValue {
  const bytes = value === undefined ? null : bytesOf(value);
  return bytes === null ? (value ?? null) : encodeBase58(bytes);
}

/** All bytes in a value as base58, except for lists of account indexes, which stay lists. */
function withTextBytes(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withTextBytes);
  if (!isJsonObject(value)) return value;
  if (bytesOf(value) !== null) return textOf(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const bytes = INDEX_LISTS.has(name) ? bytesOf(member) : null;
      return [name, bytes === null ? withTextBytes(member) : [...bytes]];
    }),
  );
}

const INDEX_LISTS: ReadonlySet<string> = new Set(['accounts', 'writableIndexes', 'readonlyIndexes']);

/** Bytes as Node prints a Buffer, `{"type": "Buffer", "data": […]}`, or a Uint8Array, `{"0": 1, "1": 2}`; null for anything else. */
function bytesOf(value: JsonValue | undefined): Uint8Array | null {
  if (!isJsonObject(value)) return null;
  const { type, data } = value;
  const numbers = type === 'Buffer' && isJsonArray(data) ? data : Object.values(value);
  const isIndexed = type === 'Buffer' || Object.keys(value).every((key, at) => key === String(at));
  if (!isIndexed || numbers.length > MAX_BYTES || (type !== 'Buffer' && numbers.length === 0)) return null;
  return numbers.every(isByte) ? Uint8Array.from(numbers) : null;
}

/** The bytes of an inner instruction are the deepest. */
const MAX_LEVELS = 10;
/** More than any transaction has. */
const MAX_BYTES = 10_000;

function isByte(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256;
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}
