import { COMMITMENTS, ENCODINGS, TRANSACTION_DETAILS } from '../../rpc-protocol/config.ts';
import type { BlockConfig, Commitment, TransactionConfig } from '../../rpc-protocol/config.ts';
import { isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import type { ResponseStyle } from '../response-style.ts';
import { invalidParams } from '../rpc-error.ts';
import type { RpcError } from '../rpc-error.ts';
import { optional } from './param.ts';
import type { Param } from './param.ts';

/** The highest transaction version that the caller can read, 0 to 255; null if not configured, which allows legacy only. */
export type MaxVersion = number | null;

export interface TransactionRequestConfig extends TransactionConfig {
  readonly maxSupportedTransactionVersion: MaxVersion;
}

export interface BlockRequestConfig extends BlockConfig {
  readonly maxSupportedTransactionVersion: MaxVersion;
}

/** Reads the second parameter of getTransaction: a configuration object, or the name of an encoding. */
export function readTransactionConfig(param: Param | undefined): TransactionRequestConfig {
  const config = readObject(param);
  return {
    encoding: readChoice(config, 'encoding', ENCODINGS) ?? 'json',
    commitment: readCommitment(config),
    maxSupportedTransactionVersion: readMaxVersion(config),
  };
}

const CONTRACT_DETAILS = TRANSACTION_DETAILS.filter((details) => details !== 'accounts');

/** Reads the second parameter of getBlock: a configuration object, or the name of an encoding. */
export function readBlockConfig(param: Param | undefined, style: ResponseStyle): BlockRequestConfig {
  const config = readObject(param);
  const details = style === 'node' ? TRANSACTION_DETAILS : CONTRACT_DETAILS;
  return {
    encoding: readChoice(config, 'encoding', ENCODINGS) ?? 'json',
    commitment: readCommitment(config),
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

// Older names of commitments, which nodes of version 1.x accepted in every method.
export const OLD_COMMITMENTS: ReadonlyMap<JsonValue, string> = new Map([
  ['max', 'finalized'],
  ['root', 'finalized'],
  ['single', 'confirmed'],
  ['singleGossip', 'confirmed'],
  ['recent', 'processed'],
]);

/** The current name of a commitment that was sent by an older one. */
export function toCurrentCommitment(sent: JsonValue): JsonValue {
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
export function invalidChoice(key: string, value: JsonValue, allowed: string): RpcError {
  return invalidParams(`Invalid params: \`${key}\` is ${shorten(value)}; allowed: ${allowed}.`);
}

/** Keeps the first 80 characters. The `u` flag keeps surrogate pairs whole, since half of one is not valid UTF-8. */
function shorten(value: JsonValue): string {
  return stringifyJson(value).replace(/^(.{80}).+$/su, '$1…');
}
