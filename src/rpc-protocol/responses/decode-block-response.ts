import {
  arrayOf,
  decodeAt,
  decodeI64,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU64,
} from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { BlockResponse } from './block-response.ts';
import { tryDecodeEntry } from './decode-entry.ts';
import { decodeFooter } from './decode-footer.ts';
import type { BodyDecoder } from './decode-json-body.ts';
import { decodeReward } from './decode-reward.ts';
import { decodeBlockhash, decodeSignature, MAX_TRANSACTIONS } from './decode-primitives.ts';

/**
 * Decodes the `result` of getBlock or getConfirmedBlock in any encoding and level of detail; null if there is no block. Throws
 * DecodeError for an invalid header or reward. A transaction that cannot be decoded keeps its index, with an UndecodedBody.
 */
export function decodeBlockResponse(json: JsonValue, slot: Slot, decodeBody: BodyDecoder): BlockResponse | null {
  if (json === null) return null;
  return decodeAt('result', json, (value) => {
    const object = decodeObject(value);
    return {
      slot,
      parentSlot: decodeMember(object, 'parentSlot', decodeU64),
      blockhash: decodeMember(object, 'blockhash', decodeBlockhash),
      previousBlockhash: decodeMember(object, 'previousBlockhash', decodeBlockhash),
      blockHeight: decodeOptionalMember(object, 'blockHeight', decodeU64),
      blockTime: decodeOptionalMember(object, 'blockTime', decodeI64),
      transactions: decodeOptionalMember(
        object,
        'transactions',
        arrayOf((entry) => tryDecodeEntry(entry, decodeBody), MAX_TRANSACTIONS),
      ),
      signatures: decodeOptionalMember(object, 'signatures', arrayOf(decodeSignature, MAX_TRANSACTIONS)),
      rewards: decodeOptionalMember(object, 'rewards', arrayOf(decodeReward)),
      numRewardPartitions: decodeOptionalMember(object, 'numRewardPartitions', decodeU64),
      footer: decodeFooter(object['footer']),
    };
  });
}
