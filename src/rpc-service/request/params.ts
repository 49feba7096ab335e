import {
  ACCOUNT_ENCODINGS,
  type AccountEncoding,
  type BlockConfig,
  COMMITMENTS,
  type Commitment,
  ENCODINGS,
  TRANSACTION_DETAILS,
  type TransactionConfig,
} from '../../rpc-protocol/config.ts';
import { findBadBase58 } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import {
  type Address,
  type Signature,
  type Slot,
  U64_MAX,
  parseAddress,
  parseSignature,
} from '../../solana/ids/ids.ts';
import { type RpcError, invalidParams } from '../store/errors.ts';
import type { TipConfig } from '../store/find-in-ledger.ts';
import { splitArray } from './split-json.ts';

/** One positional parameter: its value, and its JSON text, which distinguishes `5` from `5.0`. */
export interface Param {
  readonly value: JsonValue;
  readonly text: string;
}

export type Params = readonly Param[];

/** Pairs the elements of a JSON array with their texts; `text` is the array as sent. */
export function toParams(values: readonly JsonValue[], text: string): Params {
  const texts = splitArray(text);
  return values.map((value, index) => ({ value, text: texts[index] ?? 'null' }));
}

/** A node's error for a parameter of the wrong type; `expected` is serde's description of the right one ("a string", "u64"). */
export function invalidType(param: Param, expected: string): RpcError {
  return invalidParams(`Invalid params: invalid type: ${describeParam(param)}, expected ${expected}.`);
}

/** A node's error for a parameter of the right type whose value is out of range. */
function invalidValue(param: Param, expected: string): RpcError {
  return invalidParams(`Invalid params: invalid value: ${describeParam(param)}, expected ${expected}.`);
}

/** A parameter that is present because the number of parameters was checked. */
export function required(params: Params, index: number): Param {
  const param = params[index];
  if (param === undefined) throw invalidParams(`\`params\` should have at least ${index + 1} argument(s)`);
  return param;
}

/** The parameter, or null if it is absent or JSON null. */
export function optional(param: Param | undefined): Param | null {
  return param === undefined || param.value === null ? null : param;
}

function describeParam({ value, text }: Param): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `string ${quote(value)}`;
  if (typeof value === 'boolean') return `boolean \`${value}\``;
  if (isJsonArray(value)) return 'sequence';
  if (typeof value === 'object') return 'map';
  return isIntegerText(text) ? `integer \`${value}\`` : `floating point \`${formatFloat(Number(value))}\``;
}

/** True if a node parses a number's text as an integer; above 64 bits it parses a float. */
function isIntegerText(text: string): boolean {
  if (!/^-?\d{1,20}$/.test(text) || text === '-0') return false;
  const value = BigInt(text);
  return value >= -(2n ** 63n) && value < 2n ** 64n;
}

function formatFloat(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

const ESCAPES = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\0', '\\0'],
]);

/** Quotes like Rust's `{:?}` format. */
function quote(text: string): string {
  const escaped = text.replace(
    /["\\]|(?! )[\p{C}\p{Z}]/gu,
    (character) => ESCAPES.get(character) ?? `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return `"${escaped}"`;
}

/** Reads a required u64 parameter, such as a slot; throws the node's error for anything else. */
export function readU64(param: Param): bigint {
  if (typeof param.value === 'string' || !isIntegerText(param.text)) throw invalidType(param, 'u64');
  const value = BigInt(param.text);
  if (value < 0n) throw invalidValue(param, 'u64');
  return value;
}

/** Reads a required signature parameter; throws the node's error for anything else. */
export function readSignature(param: Param): Signature {
  return readBase58(param, 88, parseSignature);
}

/** Reads a required address parameter; throws the node's error for anything else. */
export function readAddress(param: Param): Address {
  return readBase58(param, 44, parseAddress);
}

function readBase58<T>(param: Param, maxLength: number, parse: (text: string) => T | null): T {
  const parsed = parse(readBase58Text(param, maxLength));
  if (parsed === null) throw invalidParams('Invalid param: WrongSize');
  return parsed;
}

/** Throws the node's error for anything else than base58 of at most this length. */
export function readBase58Text(param: Param, maxLength: number): string {
  const { value } = param;
  if (typeof value !== 'string') throw invalidType(param, 'a string');
  if (value.length > maxLength) throw invalidParams('Invalid param: WrongSize');
  if (findBadBase58(value) !== -1) throw invalidParams('Invalid param: Invalid');
  return value;
}

/**
 * How results are encoded. `contract`: the deprecated methods, whose results have exactly their documented fields.
 * `node`: the current methods, whose results equal those of a current Agave node. `contract-by-address`: like
 * `contract`, but unparsed instructions list their accounts by address in `jsonParsed`, as nodes did and web3.js
 * expects.
 */
export type ResponseStyle = 'contract' | 'contract-by-address' | 'node';

/** The highest transaction version that the caller can read, 0 to 255; null if not configured, which allows legacy only. */
export type MaxVersion = number | null;

export interface TransactionRequestConfig extends TransactionConfig {
  /** The only slot to look in, as other history services take it; null for any. */
  readonly slot: Slot | null;
  readonly maxSupportedTransactionVersion: MaxVersion;
}

export interface BlockRequestConfig extends BlockConfig {
  /** True if the answer has the footer of the block (SIMD-0307), or null in its place. */
  readonly footer: boolean;
  readonly maxSupportedTransactionVersion: MaxVersion;
}

/** Reads the second parameter of getTransaction: a configuration object, or the name of an encoding. */
export function readTransactionConfig(param: Param | undefined): TransactionRequestConfig {
  const config = readConfigObject(param);
  return {
    encoding: readChoice(config, 'encoding', ENCODINGS) ?? 'json',
    commitment: readCommitment(config),
    maxSupportedTransactionVersion: readMaxVersion(config),
    slot: readOptionalSlot(config, 'slot'),
  };
}

const CONTRACT_DETAILS = TRANSACTION_DETAILS.filter((details) => details !== 'accounts');

/** Reads the second parameter of getBlock: a configuration object, or the name of an encoding. */
export function readBlockConfig(param: Param | undefined, style: ResponseStyle): BlockRequestConfig {
  const config = readConfigObject(param);
  const details = style === 'node' ? TRANSACTION_DETAILS : CONTRACT_DETAILS;
  return {
    encoding: readChoice(config, 'encoding', ENCODINGS) ?? 'json',
    commitment: readCommitment(config),
    maxSupportedTransactionVersion: readMaxVersion(config),
    transactionDetails: readChoice(config, 'transactionDetails', details) ?? 'full',
    rewards: readBoolean(config, 'rewards') ?? true,
    footer: style === 'node' && (readBoolean(config, 'footer') ?? false),
  };
}

function readConfigObject(param: Param | undefined): JsonObject {
  const value = optional(param)?.value ?? {};
  if (typeof value === 'string') return { encoding: value };
  if (isJsonObject(value)) return value;
  throw invalidParams(
    `Invalid params: the configuration is ${shorten(value)}; allowed: an object, or the name of an encoding.`,
  );
}

// Older names of commitments, which nodes of version 1.x accepted in every method.
export const OLD_COMMITMENTS: ReadonlyMap<JsonValue, string> = new Map([
  ['max', 'finalized'],
  ['root', 'finalized'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['recent', 'processed'],
]);

/** The current name of a deprecated commitment. */
function toCurrentCommitment(sent: JsonValue): JsonValue {
  return OLD_COMMITMENTS.get(sent) ?? sent;
}

/** Reads `commitment` for a method that needs a confirmed block. Like nodes, rejects `processed`. */
export function readCommitment(config: JsonObject): Commitment {
  const commitment = toCurrentCommitment(config['commitment'] ?? null);
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`');
  return readChoice({ commitment }, 'commitment', COMMITMENTS) ?? 'finalized';
}

/** One of the allowed values, or null if the key is absent or null. */
export function readChoice<T extends string>(config: JsonObject, key: string, allowed: readonly T[]): T | null {
  const value = config[key] ?? null;
  if (value === null) return null;
  const choice = allowed.find((name) => name === value);
  if (choice === undefined) throw invalidChoice(key, value, allowed.join(', '));
  return choice;
}

/** A boolean, or null if the key is absent or null. */
export function readBoolean(config: JsonObject, key: string): boolean | null {
  const value = config[key] ?? null;
  if (value !== null && typeof value !== 'boolean') throw invalidChoice(key, value, 'true, false');
  return value;
}

function readMaxVersion(config: JsonObject): MaxVersion {
  const key = 'maxSupportedTransactionVersion';
  const value = config[key] ?? null;
  if (value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255) return value;
  throw invalidChoice(key, value, 'an integer from 0 to 255');
}

/** Unlike a node's error, names the key, its value and the allowed values. */
function invalidChoice(key: string, value: JsonValue, allowed: string): RpcError {
  return invalidParams(`Invalid params: \`${key}\` is ${shorten(value)}; allowed: ${allowed}.`);
}

/** Keeps the first 80 characters. The `u` flag keeps surrogate pairs whole, since half of one is not valid UTF-8. */
function shorten(value: JsonValue): string {
  return stringifyJson(value).replace(/^(.{80}).+$/su, '$1…');
}

/** Reads the configuration of getSlot and the other methods about the tip. A ledger has only confirmed blocks, so `processed` is read as `confirmed`. */
export function readTipConfig(param: Param | undefined, name?: string): TipConfig {
  const config = readContextObject(param, name);
  const sent = toCurrentCommitment(config['commitment'] ?? null);
  const commitment = readChoice({ commitment: sent }, 'commitment', ['finalized', 'confirmed', 'processed']);
  return {
    commitment: commitment === 'processed' ? 'confirmed' : (commitment ?? 'finalized'),
    minContextSlot: readMinContextSlot(config),
  };
}

/** Reads a configuration object; an empty one if the parameter is absent. `name` is the struct name in a node's error. */
export function readContextObject(param: Param | undefined, name = 'RpcContextConfig'): JsonObject {
  const config = optional(param);
  if (config === null) return {};
  if (!isJsonObject(config.value)) throw invalidType(config, `struct ${name}`);
  return config.value;
}

export function readMinContextSlot(config: JsonObject): Slot | null {
  return readOptionalSlot(config, 'minContextSlot');
}

/** A slot of a configuration, or null if the key is absent or null. */
export function readOptionalSlot(config: JsonObject, key: string): Slot | null {
  const value = config[key] ?? null;
  if (value === null) return null;
  // A double above the safe integers may differ from the number that was sent.
  const slot = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof slot !== 'bigint' || slot < 0n || slot > U64_MAX) throw invalidChoice(key, value, 'a slot');
  return slot;
}

/** An integer of 64 bits of a configuration, or null if the key is absent or null. */
export function readOptionalI64(config: JsonObject, key: string): bigint | null {
  const value = config[key] ?? null;
  if (value === null) return null;
  const integer = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof integer !== 'bigint' || BigInt.asIntN(64, integer) !== integer)
    throw invalidChoice(key, value, 'an integer');
  return integer;
}

/** An object of a configuration; an empty one if the key is absent or null. */
export function readObject(config: JsonObject, key: string): JsonObject {
  const value = config[key] ?? {};
  if (!isJsonObject(value)) throw invalidChoice(key, value, 'an object');
  return value;
}

/** A signature of a configuration, or null if the key is absent or null. */
export function readOptionalSignature(config: JsonObject, key: string): Signature | null {
  const value = config[key] ?? null;
  return value === null ? null : readSignature({ value, text: stringifyJson(value) });
}

/** The length of a page: `max` if it is not configured. */
export function readLimit(config: JsonObject, max: number): number {
  const value = config['limit'] ?? max;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value;
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)))
    throw invalidParams(`Invalid limit; max ${max}`);
  throw invalidChoice('limit', value, `an integer from 1 to ${max}`);
}

/** The configuration of getAccountInfo and getMultipleAccounts. */
export interface AccountConfig extends TipConfig {
  /** null if not configured: the two methods have different defaults. */
  readonly encoding: AccountEncoding | null;
  /** The part of the data to return; null for all of it. */
  readonly dataSlice: DataSlice | null;
}

export interface DataSlice {
  readonly offset: bigint;
  readonly length: bigint;
}

/** In a node's error. */
const STRUCT = 'RpcAccountInfoConfig';

export function readAccountConfig(param: Param | undefined): AccountConfig {
  const config = readContextObject(param, STRUCT);
  return {
    ...readTipConfig(param, STRUCT),
    encoding: readChoice(config, 'encoding', ACCOUNT_ENCODINGS),
    dataSlice: readDataSlice(config['dataSlice'] ?? null),
  };
}

function readDataSlice(value: JsonValue): DataSlice | null {
  if (value === null) return null;
  const [offset, length] = isJsonObject(value) ? [toLength(value['offset']), toLength(value['length'])] : [null, null];
  if (offset === null || length === null) throw invalidChoice('dataSlice', value, 'an object with offset and length');
  return { offset, length };
}

function toLength(value: JsonValue | undefined): bigint | null {
  const integer = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof integer === 'bigint' && integer >= 0n && integer <= U64_MAX ? integer : null;
}
