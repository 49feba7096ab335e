import { ACCOUNT_ENCODINGS, type AccountEncoding } from '../../rpc-protocol/config.ts';
import { isJsonObject, type JsonValue } from '../../shared/json/json.ts';
import { U64_MAX } from '../../solana/ids/ids.ts';
import type { Param } from './param.ts';
import { invalidChoice, readChoice } from './read-config.ts';
import { readContextObject, readTipConfig, type TipConfig } from './read-tip-config.ts';

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
