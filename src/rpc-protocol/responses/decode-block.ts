import {
  arrayOf,
  decodeAt,
  decodeI64,
  decodeMember,
  decodeObject,
  decodeU64,
} from '../../shared/json/json-decoding.ts';
import { type JsonValue, isJsonObject } from '../../shared/json/json.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import type { BlockFooter, BlockHeader } from '../../solana/model/block.ts';
import type { Reward } from '../../solana/model/transaction.ts';
import { optionalMembers } from './damage.ts';
import { decodeReward } from './decode-meta.ts';
import { MAX_TRANSACTIONS, decodeBlockhash, decodeSignature } from './decode-primitives.ts';
import { type BodyDecoder, tryDecodeEntry } from './decode-transaction.ts';
import type { Damage, TransactionEntry } from './transaction-response.ts';

/** A decoded getBlock response. The response does not contain the slot, so `slot` is the requested one. */
export interface BlockResponse extends BlockHeader {
  /** null if not requested (transactionDetails `signatures` or `none`). */
  readonly transactions: readonly TransactionEntry[] | null;
  readonly signatures: readonly Signature[] | null;
  /** null if not requested. */
  readonly rewards: readonly Reward[] | null;
  readonly numRewardPartitions: bigint | null;
  /** null if the answer has none. */
  readonly footer: BlockFooter | null;
  /** The parts that were left out, or are null, because their JSON has another shape. None if omitted. */
  readonly damage?: readonly Damage[];
}

/**
 * Decodes the `result` of getBlock or getConfirmedBlock in any encoding and level of detail; null if there is no block. Throws
 * DecodeError for an invalid parent slot or blockhash; any other member of another shape is listed in `damage`. A transaction that cannot
 * be decoded keeps its index, with an UndecodedBody.
 */
export function decodeBlockResponse(json: JsonValue, slot: Slot, decodeBody: BodyDecoder): BlockResponse | null {
  if (json === null) return null;
  return decodeAt('result', json, (value) => {
    const object = decodeObject(value);
    const damage: Damage[] = [];
    const optional = optionalMembers(object, '', damage);
    const block = {
      slot,
      parentSlot: decodeMember(object, 'parentSlot', decodeU64),
      blockhash: decodeMember(object, 'blockhash', decodeBlockhash),
      previousBlockhash: decodeMember(object, 'previousBlockhash', decodeBlockhash),
      blockHeight: optional.member('blockHeight', decodeU64),
      blockTime: optional.member('blockTime', decodeI64),
      transactions: optional.member(
        'transactions',
        arrayOf((entry) => tryDecodeEntry(entry, decodeBody), MAX_TRANSACTIONS),
      ),
      signatures: optional.items('signatures', decodeSignature, MAX_TRANSACTIONS),
      rewards: optional.items('rewards', decodeReward),
      numRewardPartitions: optional.member('numRewardPartitions', decodeU64),
      footer: decodeFooter(object['footer']),
    };
    return damage.length === 0 ? block : { ...block, damage };
  });
}

/** Never throws: few services return footers, in a form that is not settled, and the block is worth showing without. */
function decodeFooter(json: JsonValue | undefined): BlockFooter | null {
  if (json === undefined || json === null) return null;
  const { blockProducerTimeNanos: time, blockUserAgent: agent } = isJsonObject(json) ? json : {};
  return { producerTimeNanos: tryDecodeU64(time), userAgent: typeof agent === 'string' ? agent : null };
}

function tryDecodeU64(value: JsonValue | undefined): bigint | null {
  try {
    return decodeU64(value);
  } catch {
    return null;
  }
}
