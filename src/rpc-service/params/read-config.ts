import { COMMITMENTS, ENCODINGS, TRANSACTION_DETAILS } from '../../rpc-protocol/config.ts';
import type { BlockConfig, Commitment, TransactionConfig } from '../../rpc-protocol/config.ts';
import { isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import type { Dialect } from '../dialect.ts';
import { invalidParams } from '../rpc-error.ts';
import type { RpcError } from '../rpc-error.ts';
import { optional } from './param.ts';
import type { Param } from './param.ts';

/** A transaction version that the caller can read, 0 to 255; null where the configuration does not say. */
export type MaxVersion = number | null;

export interface TransactionRequest extends TransactionConfig {
  readonly maxSupportedTransactionVersion: MaxVersion;
}

export interface BlockRequest extends BlockConfig {
  readonly maxSupportedTransactionVersion: MaxVersion;
}

/** The second parameter of getTransaction: a configuration object, or an encoding's name. */
export function readTransactionConfig(param: Param | undefined, dialect: Dialect): TransactionRequest {
  const config = readObject(param);
  return {
    encoding: readChoice(config, 'encoding', ENCODINGS) ?? 'json',
    commitment: readCommitment(config, dialect),
    maxSupportedTransactionVersion: readMaxVersion(config),
  };
}

const CONTRACT_DETAILS = TRANSACTION_DETAILS.filter((details) => details !== 'accounts');

/** The second parameter of getBlock: a configuration object, or an encoding's name. */
export function readBlockConfig(param: Param | undefined, dialect: Dialect): BlockRequest {
  const config = readObject(param);
  const details = dialect === 'contract' ? CONTRACT_DETAILS : TRANSACTION_DETAILS;
  return {
    encoding: readChoice(config, 'encoding', ENCODINGS) ?? 'json',
    commitment: readCommitment(config, dialect),
    maxSupportedTransactionVersion: readMaxVersion(config),
    transactionDetails: readChoice(config, 'transactionDetails', details) ?? 'full',
    rewards: readBoolean(config, 'rewards') ?? true,
  };
}

function readObject(param: Param | undefined): JsonObject {
  const value = optional(param)?.value ?? {};
  if (typeof value === 'string') return { encoding: value };
  if (isJsonObject(value)) return value;
  throw invalidParams(
    `Invalid params: the configuration is ${shorten(value)}; allowed: an object, or the name of an encoding.`,
  );
}

// Names that the 1.x nodes still took when they answered the deprecated methods.
const OLD_COMMITMENTS = new Map([
  ['max', 'finalized'],
  ['root', 'finalized'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['recent', 'processed'],
]);

/** `commitment` of a read that needs a confirmed block; `processed` is refused as nodes refuse it. */
export function readCommitment(config: JsonObject, dialect: Dialect): Commitment {
  const given = config['commitment'];
  const modern = dialect === 'contract' && typeof given === 'string' ? OLD_COMMITMENTS.get(given) : undefined;
  if (given === 'processed' || modern === 'processed') {
    throw invalidParams('Method does not support commitment below `confirmed`');
  }
  return readChoice(modern === undefined ? config : { commitment: modern }, 'commitment', COMMITMENTS) ?? 'finalized';
}

/** One of the allowed words, or null where the key is absent or null. */
export function readChoice<T extends string>(config: JsonObject, key: string, allowed: readonly T[]): T | null {
  const given = config[key] ?? null;
  if (given === null) return null;
  const chosen = allowed.find((word) => word === given);
  if (chosen === undefined) throw badChoice(key, given, allowed.join(', '));
  return chosen;
}

/** true or false, or null where the key is absent or null. */
export function readBoolean(config: JsonObject, key: string): boolean | null {
  const given = config[key] ?? null;
  if (given !== null && typeof given !== 'boolean') throw badChoice(key, given, 'true, false');
  return given;
}

function readMaxVersion(config: JsonObject): MaxVersion {
  const key = 'maxSupportedTransactionVersion';
  const given = config[key] ?? null;
  if (given === null) return null;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= 255) return given;
  throw badChoice(key, given, 'an integer from 0 to 255');
}

/** Says what nodes leave unsaid: which key, what was given, what is allowed. */
export function badChoice(key: string, given: JsonValue, allowed: string): RpcError {
  return invalidParams(`Invalid params: \`${key}\` is ${shorten(given)}; allowed: ${allowed}.`);
}

/** Its first 80 characters; half of one would be no text to many readers of the answer. */
function shorten(value: JsonValue): string {
  return stringifyJson(value).replace(/^(.{80}).+$/su, '$1…');
}
