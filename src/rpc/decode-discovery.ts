import { DecodeError } from '../shared/decode-error.ts';
import { isJsonArray, isJsonObject, type JsonValue, stringifyJson } from '../shared/json.ts';
import { type Slot, U64_MAX } from '../solana/slot.ts';

/** A slot number as an answer has it: a JSON integer from 0 to 2^64 − 1. */
export function decodeSlot(json: JsonValue, path = 'result'): Slot {
  const slot = typeof json === 'bigint' ? json : Number.isSafeInteger(json) ? BigInt(json as number) : null;
  if (slot === null || slot < 0n || slot > U64_MAX)
    throw new DecodeError(path, 'a slot, an integer from 0 to 2^64 − 1', stringifyJson(json).slice(0, 80));
  return slot;
}

/** What getBlocks and getBlocksWithLimit answer: slots, ascending. */
export function decodeSlots(json: JsonValue): readonly Slot[] {
  if (!isJsonArray(json)) throw new DecodeError('result', 'a list of slots', stringifyJson(json).slice(0, 80));
  return json.map((item, index) => decodeSlot(item, `result[${index}]`));
}

export function decodeText(json: JsonValue): string {
  if (typeof json !== 'string') throw new DecodeError('result', 'text', stringifyJson(json).slice(0, 80));
  return json;
}

/** The node's version as it names it ("4.0.1"), from getVersion. */
export function decodeVersion(json: JsonValue): string {
  const version = isJsonObject(json) ? json['solana-core'] : undefined;
  if (typeof version !== 'string')
    throw new DecodeError('result.solana-core', 'text', stringifyJson(version ?? null).slice(0, 80));
  return version;
}
