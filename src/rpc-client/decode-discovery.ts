import {
  arrayOf,
  decodeAt,
  decodeMember,
  decodeObject,
  type Decoder,
  decodeString,
  decodeU64,
} from '../shared/json/json-decoding.ts';
import type { JsonValue } from '../shared/json/json.ts';
import type { Slot } from '../solana/ids/ids.ts';

/** The `result` of getSlot and getFirstAvailableBlock. */
export const decodeSlot: ResultDecoder<Slot> = inResult(decodeU64);

/** The `result` of getBlocks and getBlocksWithLimit: slots, ascending. */
export const decodeSlots: ResultDecoder<readonly Slot[]> = inResult(arrayOf(decodeU64));

/** The `result` of getGenesisHash. */
export const decodeText: ResultDecoder<string> = inResult(decodeString);

/** The version of the node software ("4.0.1"), from the `result` of getVersion. */
export const decodeVersion: ResultDecoder<string> = inResult((result) =>
  decodeMember(decodeObject(result), 'solana-core', decodeString),
);

type ResultDecoder<T> = (result: JsonValue) => T;

function inResult<T>(decode: Decoder<T>): ResultDecoder<T> {
  return (result) => decodeAt('result', result, decode);
}
