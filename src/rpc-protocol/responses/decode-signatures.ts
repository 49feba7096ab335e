import {
  type Decoder,
  arrayOf,
  decodeArray,
  decodeAt,
  decodeI64,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU32,
  decodeU64,
} from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { decodeTransactionError } from '../../solana/errors/transaction-error-json.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import { type DamagedMembers, type ListedItems, decodeListed } from './decode-listed.ts';
import { bodyDecoderOf } from './body-decoder.ts';
import { decodeSignature } from './decode-primitives.ts';
import { decodeTransactionResponse } from './decode-transaction.ts';
import type { TransactionResponse } from './transaction-response.ts';

/** A transaction in an endpoint's list of those that name an address. */
export interface AddressTransaction extends DamagedMembers {
  readonly signature: Signature;
  readonly slot: Slot;
  /** null: the transaction succeeded, unless its outcome is unknown. */
  readonly err: TransactionError | null;
  /** True if nothing says whether the transaction succeeded; false if omitted. */
  readonly isOutcomeUnknown?: boolean;
  /** The memos as nodes join them: "[bytes] text; [bytes] text". null: none. */
  readonly memo: string | null;
  /** Unix seconds; null: not recorded. */
  readonly blockTime: bigint | null;
  /** The endpoint's word; null on nodes of before 1.8. */
  readonly confirmationStatus: string | null;
  /** The index in the block; null on nodes of before 4.0. */
  readonly transactionIndex: number | null;
}

/** The `result` of getSignaturesForAddress and getConfirmedSignaturesForAddress2. */
export function decodeAddressTransactions(result: JsonValue): ListedItems<AddressTransaction> {
  return decodeAt('result', result, (list) => decodeList(list, ''));
}

/** A page of getTransactionsForAddress. */
interface TransactionsForAddress {
  readonly transactions: ListedItems<AddressTransaction>;
  /** Where the next page begins, in the endpoint's words; null: this is the last one. */
  readonly paginationToken: string | null;
}

/** The `result` of getTransactionsForAddress with the detail level `signatures`. */
export function decodeTransactionsForAddress(result: JsonValue): TransactionsForAddress {
  return decodeAt('result', result, (value) => {
    const object = decodeObject(value);
    return {
      transactions: decodeMember(object, 'data', (list) => decodeList(list, 'data')),
      paginationToken: decodeOptionalMember(object, 'paginationToken', decodeString),
    };
  });
}

/** A page of getTransactionsForAddress with whole transactions. */
interface WholeTransactions {
  readonly transactions: readonly TransactionResponse[];
  readonly paginationToken: string | null;
}

/** The `result` of getTransactionsForAddress with the detail level `full`. Throws if one of them cannot be decoded. */
export async function decodeWholeTransactions(result: JsonValue): Promise<WholeTransactions> {
  const object = decodeAt('result', result, decodeObject);
  const items = decodeMember(object, 'data', decodeArray);
  const decodeBody = await bodyDecoderOf(items);
  return {
    transactions: items.flatMap((item) => decodeTransactionResponse(item, decodeBody) ?? []),
    paginationToken: decodeOptionalMember(object, 'paginationToken', decodeString),
  };
}

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

/** The slots in the `result` of getSignaturesForAddress, newest first. */
export function decodeSignatureSlots(result: JsonValue): readonly Slot[] {
  return decodeAt('result', result, (list) =>
    decodeArray(list).map((item, at) =>
      decodeAt(`[${at}]`, item, (entry) => decodeMember(decodeObject(entry), 'slot', decodeU64)),
    ),
  );
}

const decodeStatus: Decoder<SignatureStatus | null> = (value) => {
  if (value === null) return null;
  const object = decodeObject(value);
  return {
    slot: decodeMember(object, 'slot', decodeU64),
    confirmationStatus: decodeOptionalMember(object, 'confirmationStatus', decodeString),
  };
};

function decodeList(list: JsonValue | undefined, path: string): ListedItems<AddressTransaction> {
  return decodeListed(list, path, MAX_ADDRESS_TRANSACTIONS, (object, members): AddressTransaction => {
    const err = members.optional('err', decodeTransactionError);
    return {
      signature: decodeMember(object, 'signature', decodeSignature),
      slot: decodeMember(object, 'slot', decodeU64),
      err,
      ...(err === null && object['err'] !== null && { isOutcomeUnknown: true }),
      memo: members.optional('memo', decodeString),
      blockTime: members.optional('blockTime', decodeI64),
      confirmationStatus: members.optional('confirmationStatus', decodeString),
      transactionIndex: members.optional('transactionIndex', decodeU32),
    };
  });
}

/** The maximum number of transactions per page. Nodes reject more. */
const MAX_ADDRESS_TRANSACTIONS = 1000;
