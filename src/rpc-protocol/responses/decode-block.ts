import {
  DecodeError,
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
import { membersOf } from './damage.ts';
import { decodeReward } from './decode-meta.ts';
import { MAX_TRANSACTIONS, decodeBlockhash, decodeSignature } from './decode-primitives.ts';
import { type BodyDecoder, tryDecodeEntry } from './decode-transaction.ts';
import type { Damage, TransactionEntry } from './transaction-response.ts';

/** A block header as an endpoint answered it. Only the slot, which was requested, is certain; null for what it lacks. */
export type AnsweredHeader = { readonly [Member in keyof BlockHeader]: BlockHeader[Member] | null } & {
  readonly slot: Slot;
};

/** A decoded getBlock response. The response does not contain the slot, so `slot` is the requested one. */
export interface BlockResponse extends AnsweredHeader {
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
 * Decodes the `result` of getBlock or getConfirmedBlock in any encoding and level of detail; null if there is no block. A member that is
 * missing from the header, or has another shape, is null and listed in `damage`. A transaction that cannot be decoded keeps its index, with
 * an UndecodedBody. Throws DecodeError for an object with nothing that blocks have.
 */
export function decodeBlockResponse(json: JsonValue, slot: Slot, decodeBody: BodyDecoder): BlockResponse | null {
  if (json === null) return null;
  return decodeAt('result', json, (value) => {
    const object = decodeObject(value);
    const damage: Damage[] = [];
    const members = membersOf(object, '', damage);
    const block = {
      slot,
      parentSlot: members.required('parentSlot', decodeU64),
      blockhash: members.required('blockhash', decodeBlockhash),
      previousBlockhash: members.required('previousBlockhash', decodeBlockhash),
      blockHeight: members.optional('blockHeight', decodeU64),
      blockTime: members.optional('blockTime', decodeI64),
      transactions: members.optional(
        'transactions',
        arrayOf((entry) => tryDecodeEntry(entry, decodeBody), MAX_TRANSACTIONS),
      ),
      signatures: members.items('signatures', decodeSignature, MAX_TRANSACTIONS),
      rewards: members.items('rewards', decodeReward),
      numRewardPartitions: members.optional('numRewardPartitions', decodeU64),
      footer: decodeFooter(object['footer']),
    };
    const { parentSlot, blockhash, previousBlockhash, transactions, signatures } = block;
    // Then it is not a block, and the first error says the most.
    if ([parentSlot, blockhash, previousBlockhash, transactions, signatures].every((part) => part === null))
      decodeMember(object, 'parentSlot', decodeU64);
    return damage.length === 0 ? block : { ...block, damage };
  });
}

/** The header of an answer that lacks none of its members. Throws DecodeError for any other. */
export function completeHeader(answer: AnsweredHeader): BlockHeader {
  const { slot, parentSlot, blockhash, previousBlockhash, blockHeight, blockTime } = answer;
  if (parentSlot === null || blockhash === null || previousBlockhash === null)
    throw new DecodeError('', 'a block with its parent slot and both hashes', 'a part of them');
  return { slot, parentSlot, blockhash, previousBlockhash, blockHeight, blockTime };
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
