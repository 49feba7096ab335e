import {
  type Decoder,
  decodeAt,
  decodeI64,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU64,
} from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { decodeTransactionError } from '../../solana/errors/transaction-error-json.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import { itemsOf } from './damage.ts';
import { decodeSignature } from './decode-primitives.ts';
import type { Damage } from './transaction-response.ts';

/** A transaction that an endpoint has without its block. */
export interface WithoutBlockEntry {
  readonly signature: Signature;
  readonly slot: Slot;
  /** Unix seconds; null: not recorded. */
  readonly blockTime: bigint | null;
  /** The index in its block; null: not recorded. */
  readonly transactionIndex: bigint | null;
  /** False if no metadata was recorded: nothing then says whether it succeeded. */
  readonly hasMetadata: boolean;
  /** null for success, and without metadata. */
  readonly err: TransactionError | null;
}

export interface WithoutBlockList {
  /** Newest slot first. */
  readonly transactions: readonly WithoutBlockEntry[];
  /** The number of transactions in the requested range of slots. */
  readonly total: bigint;
  /** The number of transactions that the endpoint has, but cannot read. */
  readonly unreadable: bigint;
  /** Those that are left out because their JSON has another shape. */
  readonly damage: readonly Damage[];
}

/** The `result` of getTransactionsWithoutBlock. */
export function decodeWithoutBlockList(result: JsonValue): WithoutBlockList {
  return decodeAt('result', result, (value) => {
    const object = decodeObject(value);
    const damage: Damage[] = [];
    return {
      transactions: decodeMember(object, 'transactions', (list) =>
        itemsOf(list, 'transactions', damage, decodeEntry, MAX_WITHOUT_BLOCK),
      ),
      damage,
      total: decodeMember(object, 'total', decodeU64),
      unreadable: decodeMember(object, 'unreadable', decodeU64),
    };
  });
}

/** The most transactions of one answer. */
export const MAX_WITHOUT_BLOCK = 1000;

const decodeEntry: Decoder<WithoutBlockEntry> = (value) => {
  const object = decodeObject(value);
  return {
    signature: decodeMember(object, 'signature', decodeSignature),
    slot: decodeMember(object, 'slot', decodeU64),
    blockTime: decodeOptionalMember(object, 'blockTime', decodeI64),
    transactionIndex: decodeOptionalMember(object, 'transactionIndex', decodeU64),
    hasMetadata: object['err'] !== undefined,
    err: decodeOptionalMember(object, 'err', decodeTransactionError),
  };
};
