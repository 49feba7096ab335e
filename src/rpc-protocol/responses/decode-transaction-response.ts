import {
  decodeAt,
  decodeI64,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU64,
} from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { decodeEntry } from './decode-entry.ts';
import type { BodyDecoder } from './decode-json-body.ts';
import type { TransactionResponse } from './transaction-response.ts';

/**
 * Decodes the `result` of getTransaction or getConfirmedTransaction, in the encodings that `decodeBody` supports; null if not found.
 * Throws DecodeError.
 */
export function decodeTransactionResponse(json: JsonValue, decodeBody: BodyDecoder): TransactionResponse | null {
  if (json === null) return null;
  return decodeAt('result', json, (value) => {
    const object = decodeObject(value);
    return {
      slot: decodeMember(object, 'slot', decodeU64),
      blockTime: decodeOptionalMember(object, 'blockTime', decodeI64),
      transactionIndex: decodeOptionalMember(object, 'transactionIndex', decodeU64),
      ...decodeEntry(object, decodeBody),
    };
  });
}
