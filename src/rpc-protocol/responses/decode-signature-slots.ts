import { decodeArray, decodeAt, decodeMember, decodeObject, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** The slots in the `result` of getSignaturesForAddress, newest first. */
export function decodeSignatureSlots(result: JsonValue): readonly Slot[] {
  return decodeAt('result', result, (list) =>
    decodeArray(list).map((item, at) =>
      decodeAt(`[${at}]`, item, (entry) => decodeMember(decodeObject(entry), 'slot', decodeU64)),
    ),
  );
}
