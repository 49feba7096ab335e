import {
  arrayOf,
  decodeAt,
  decodeMember,
  decodeObject,
  type Decoder,
  decodeOptionalMember,
  decodeString,
  decodeU64,
} from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** Where an endpoint has a transaction, and how far it is confirmed. */
export interface SignatureStatus {
  readonly slot: Slot;
  /** The endpoint's word: processed, confirmed or finalized. null on old nodes. */
  readonly confirmationStatus: string | null;
}

/** The `result` of getSignatureStatuses, in the order of the signatures. null: the endpoint does not have the transaction. */
export function decodeSignatureStatuses(result: JsonValue): readonly (SignatureStatus | null)[] {
  return decodeAt('result', result, (value) => decodeMember(decodeObject(value), 'value', arrayOf(decodeStatus)));
}

const decodeStatus: Decoder<SignatureStatus | null> = (value) => {
  if (value === null) return null;
  const object = decodeObject(value);
  return {
    slot: decodeMember(object, 'slot', decodeU64),
    confirmationStatus: decodeOptionalMember(object, 'confirmationStatus', decodeString),
  };
};
