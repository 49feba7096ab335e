import { isIntegerText, invalidType, invalidValue } from './param.ts';
import type { Param } from './param.ts';

/** Reads a required u64 parameter, such as a slot; throws the node's error for anything else. */
export function readU64(param: Param): bigint {
  if (typeof param.value === 'string' || !isIntegerText(param.text)) throw invalidType(param, 'u64');
  const value = BigInt(param.text);
  if (value < 0n) throw invalidValue(param, 'u64');
  return value;
}
