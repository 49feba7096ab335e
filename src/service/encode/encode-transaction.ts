import type { Encoding } from '../../protocol/config.ts';
import { encodeBase58 } from '../../shared/base58.ts';
import { encodeBase64 } from '../../shared/base64.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import { resolveAccountKeys } from '../../solana/account-keys.ts';
import type { ResolvedAccountKey } from '../../solana/account-keys.ts';
import type { ExecutedTransaction } from '../../solana/block.ts';
import { NO_LOADED_ADDRESSES } from '../../solana/meta.ts';
import type { Transaction } from '../../solana/transaction.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import type { Dialect } from '../dialect.ts';
import type { MaxVersion } from '../params/read-config.ts';
import { encodeAccountKey, encodeParsedMessage, encodeRawMessage } from './encode-message.ts';
import { encodeAccountsMeta, encodeContractMeta, encodeNodeMeta } from './encode-meta.ts';
import { checkVersion, encodeVersion } from './encode-version.ts';

/** How a transaction is to be written. */
export interface TransactionForm {
  readonly encoding: Encoding;
  readonly dialect: Dialect;
  readonly maxSupportedTransactionVersion: MaxVersion;
  /** Whether the metadata's own rewards are wanted. */
  readonly rewards: boolean;
}

/** The members of a transaction in an answer; `version` is there by the caller's configuration. */
export interface EncodedTransaction {
  readonly meta: JsonValue;
  readonly transaction: JsonValue;
  readonly version: JsonObject;
}

/** A transaction with its metadata; throws RpcError where the caller cannot read its version. */
export function encodeTransaction(executed: ExecutedTransaction, form: TransactionForm): EncodedTransaction {
  checkVersion(executed, form.maxSupportedTransactionVersion);
  const keys = form.encoding === 'jsonParsed' ? resolveKeys(executed) : null;
  return {
    meta: encodeMeta(executed, keys, form),
    transaction: encodeBody(executed.transaction, keys, form),
    version: encodeVersion(executed, form.maxSupportedTransactionVersion, form.dialect),
  };
}

/** A transaction as details `accounts` shows it: who was named, not what was asked. */
export function encodeTransactionAccounts(executed: ExecutedTransaction, form: TransactionForm): EncodedTransaction {
  checkVersion(executed, form.maxSupportedTransactionVersion);
  const { transaction, meta } = executed;
  return {
    meta: meta === null ? null : encodeAccountsMeta(meta, form.rewards),
    transaction: { accountKeys: resolveKeys(executed).map(encodeAccountKey), signatures: transaction.signatures },
    version: encodeVersion(executed, form.maxSupportedTransactionVersion, form.dialect),
  };
}

type Keys = readonly ResolvedAccountKey[];

function resolveKeys({ transaction, meta }: ExecutedTransaction): Keys {
  return resolveAccountKeys(transaction.message, meta?.loadedAddresses ?? NO_LOADED_ADDRESSES);
}

function encodeMeta({ transaction, meta }: ExecutedTransaction, keys: Keys | null, form: TransactionForm): JsonValue {
  if (meta === null) return null;
  const addresses = keys?.map((key) => key.address) ?? null;
  return form.dialect === 'contract'
    ? encodeContractMeta(meta, transaction.message.version, addresses)
    : encodeNodeMeta(meta, addresses, form.rewards);
}

function encodeBody(transaction: Transaction, keys: Keys | null, { encoding, dialect }: TransactionForm): JsonValue {
  const { message, signatures } = transaction;
  if (keys !== null) return { message: encodeParsedMessage(message, keys, dialect), signatures };
  switch (encoding) {
    case 'json':
    case 'jsonParsed':
      return { message: encodeRawMessage(message, dialect), signatures };
    case 'base58':
      return [encodeBase58(encodeTransactionBytes(transaction)), encoding];
    case 'base64':
      return [encodeBase64(encodeTransactionBytes(transaction)), encoding];
    case 'binary':
      return encodeBase58(encodeTransactionBytes(transaction));
  }
}
