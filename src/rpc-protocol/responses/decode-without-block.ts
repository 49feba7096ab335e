import { decodeAt, decodeI64, decodeMember, decodeObject, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { decodeTransactionError } from '../../solana/errors/transaction-error-json.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import type { OptionalMembers } from './damage.ts';
import { type DamagedMembers, decodeListed } from './decode-listed.ts';
import { decodeSignature } from './decode-primitives.ts';
import type { Damage } from './transaction-response.ts';

/** A transaction that an endpoint has without its block. */
export interface WithoutBlockEntry extends DamagedMembers {
  readonly signature: Signature;
  readonly slot: Slot;
  /** Unix seconds; null: not recorded. */
  readonly blockTime: bigint | null;
  /** The index in its block; null: not recorded. */
  readonly transactionIndex: bigint | null;
  /** False if nothing says whether it succeeded: no metadata was recorded, or `err` has another shape. */
  readonly hasOutcome: boolean;
  /** null for success, and without an outcome. */
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
    const { items, damage } = decodeMember(object, 'transactions', (list) =>
      decodeListed(list, 'transactions', MAX_WITHOUT_BLOCK, decodeEntry),
    );
    return {
      transactions: items,
      damage,
      total: decodeMember(object, 'total', decodeU64),
      unreadable: decodeMember(object, 'unreadable', decodeU64),
    };
  });
}

/** The most transactions of one answer. */
export const MAX_WITHOUT_BLOCK = 1000;

function decodeEntry(object: JsonObject, optional: OptionalMembers): WithoutBlockEntry {
  const err = optional.member('err', decodeTransactionError);
  return {
    signature: decodeMember(object, 'signature', decodeSignature),
    slot: decodeMember(object, 'slot', decodeU64),
    blockTime: optional.member('blockTime', decodeI64),
    transactionIndex: optional.member('transactionIndex', decodeU64),
    hasOutcome: err !== null || object['err'] === null,
    err,
  };
}
