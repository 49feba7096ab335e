import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { encodeBase58, encodeBase64 } from '../../shared/bytes/encodings.ts';
import { encodeAddress, encodeBlockhash, encodeSignature } from '../../solana/ids/id-bytes.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { Message, Transaction, TransactionVersion } from '../../solana/model/transaction.ts';
import { encodeMessageBytes, encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';

/** PKCS #8 header before a 32-byte Ed25519 seed. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A memo transaction with a valid signature. Each number yields a different transaction, the same in every run. */
export function signedTransaction(number: number, version: TransactionVersion = 'legacy'): Transaction {
  const seed = Buffer.alloc(32, 7);
  seed.writeUInt32LE(number);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const message: Message = {
    version,
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    accountKeys: [encodeAddress(publicKey), 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address],
    recentBlockhash: encodeBlockhash(Buffer.alloc(32, 200)),
    instructions: [{ programIdIndex: 1, accounts: [0], data: Uint8Array.from(Buffer.from(`number ${number}`)) }],
    addressTableLookups: [],
    config: null,
  };
  return { signatures: [encodeSignature(sign(null, encodeMessageBytes(message), key))], message };
}

export const RECORDED_META: JsonObject = {
  err: null,
  fee: 5000,
  innerInstructions: [],
  loadedAddresses: { readonly: [], writable: [] },
  logMessages: ['Program log: hello'],
  postBalances: [9_007_199_254_740_993n, 1],
  postTokenBalances: [],
  preBalances: [9_007_199_254_745_993n, 1],
  preTokenBalances: [],
  rewards: [],
  status: { Ok: null },
};

/** The transaction in encoding `json`. `version` is a member of the entry. */
export function transactionJson({ signatures, message }: Transaction): JsonObject {
  return {
    message: {
      accountKeys: message.accountKeys,
      header: { ...message.header },
      instructions: message.instructions.map(({ programIdIndex, accounts, data }) => ({
        programIdIndex,
        accounts,
        data: encodeBase58(data),
      })),
      recentBlockhash: message.recentBlockhash,
      ...(message.version === 0 ? { addressTableLookups: [] } : {}),
    },
    signatures,
  };
}

/** The transaction in encoding `base64`. */
export function transactionBase64(transaction: Transaction): JsonValue {
  return [encodeBase64(encodeTransactionBytes(transaction)), 'base64'];
}

/** A getTransaction answer. */
export function transactionAnswer(transaction: Transaction, slot: number): JsonObject {
  const version = transaction.message.version;
  return { blockTime: 1_700_000_000, meta: RECORDED_META, slot, transaction: transactionJson(transaction), version };
}

/** A getBlock answer. */
export function blockAnswer(transactions: readonly Transaction[], parentSlot: number): JsonObject {
  return {
    blockHeight: 5,
    blockTime: 1_700_000_000,
    blockhash: encodeBlockhash(Buffer.alloc(32, parentSlot + 1)),
    parentSlot,
    previousBlockhash: encodeBlockhash(Buffer.alloc(32, parentSlot)),
    rewards: [],
    transactions: transactions.map((transaction) => ({
      meta: RECORDED_META,
      transaction: transactionBase64(transaction),
      version: transaction.message.version,
    })),
  };
}
