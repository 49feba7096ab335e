import type { Encoding } from '../../rpc-protocol/config.ts';
import { encodeBase58 } from '../../shared/bytes/base58.ts';
import { encodeBase64 } from '../../shared/bytes/base64.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import { resolveAccountKeys } from '../../solana/model/account-keys.ts';
import type { ResolvedAccountKey } from '../../solana/model/account-keys.ts';
import { NO_LOADED_ADDRESSES } from '../../solana/model/meta.ts';
import type { TransactionMeta } from '../../solana/model/meta.ts';
import type { Transaction, TransactionVersion } from '../../solana/model/transaction.ts';
import type { Dialect } from '../dialect.ts';
import type { MaxVersion } from '../params/read-config.ts';
import type { StoredTransaction } from '../ledger-store.ts';
import { encodeAccountKey, encodeParsedMessage, encodeRawMessage } from './encode-message.ts';
import { encodeAccountsMeta, encodeContractMeta, encodeNodeMeta } from './encode-meta.ts';
import { encodeVersion } from './encode-version.ts';

/** How a transaction is to be written. */
export interface TransactionForm {
  readonly encoding: Encoding;
  readonly dialect: Dialect;
  readonly maxSupportedTransactionVersion: MaxVersion;
  /** Whether the metadata's own rewards are wanted. */
  readonly rewards: boolean;
}

/** The members of a transaction in an answer, as JSON text; `version` is empty where the caller is not told. */
export interface EncodedTransaction {
  readonly meta: string;
  readonly transaction: string;
  readonly version: string;
}

/** A transaction with its metadata. That the caller can read its version was checked (checkVersion). */
export function encodeTransaction(stored: StoredTransaction, form: TransactionForm): EncodedTransaction {
  const meta = stored.meta();
  const version = stored.version();
  const { keys, text } = encodeBody(stored, meta, form);
  return {
    meta: meta === null ? 'null' : encodeMeta(meta, version, keys, form),
    transaction: text,
    version: encodeVersionOf(version, meta, form),
  };
}

/** A transaction as details `accounts` shows it: who was named, not what was asked. */
export function encodeTransactionAccounts(stored: StoredTransaction, form: TransactionForm): EncodedTransaction {
  const meta = stored.meta();
  const transaction = stored.transaction();
  return {
    meta: meta === null ? 'null' : encodeAccountsMeta(meta, form.rewards),
    transaction: stringifyJson({
      accountKeys: resolveKeys(transaction, meta).map(encodeAccountKey),
      signatures: transaction.signatures,
    }),
    version: encodeVersionOf(stored.version(), meta, form),
  };
}

type Keys = readonly ResolvedAccountKey[];

function resolveKeys({ message }: Transaction, meta: TransactionMeta | null): Keys {
  return resolveAccountKeys(message, meta?.loadedAddresses ?? NO_LOADED_ADDRESSES);
}

function encodeMeta(
  meta: TransactionMeta,
  version: TransactionVersion,
  keys: Keys | null,
  { dialect, rewards }: TransactionForm,
): string {
  const addresses = keys?.map((key) => key.address) ?? null;
  return dialect === 'contract'
    ? encodeContractMeta(meta, version, addresses)
    : encodeNodeMeta(meta, addresses, rewards);
}

interface EncodedBody {
  readonly text: string;
  /** What its instructions are parsed with; null where they are not. */
  readonly keys: Keys | null;
}

function encodeBody(
  stored: StoredTransaction,
  meta: TransactionMeta | null,
  { encoding, dialect }: TransactionForm,
): EncodedBody {
  switch (encoding) {
    case 'base58':
      return { text: `["${encodeBase58(stored.wireBytes())}","base58"]`, keys: null };
    case 'base64':
      return { text: `["${encodeBase64(stored.wireBytes())}","base64"]`, keys: null };
    case 'binary':
      return { text: `"${encodeBase58(stored.wireBytes())}"`, keys: null };
    case 'json': {
      const { message, signatures } = stored.transaction();
      return { text: stringifyJson({ message: encodeRawMessage(message, dialect), signatures }), keys: null };
    }
    case 'jsonParsed': {
      const transaction = stored.transaction();
      const { message, signatures } = transaction;
      const keys = resolveKeys(transaction, meta);
      return { text: stringifyJson({ message: encodeParsedMessage(message, keys, dialect), signatures }), keys };
    }
  }
}

function encodeVersionOf(
  version: TransactionVersion,
  meta: TransactionMeta | null,
  { maxSupportedTransactionVersion: max, dialect }: TransactionForm,
): string {
  return encodeVersion(version, { recorded: meta !== null, max, dialect });
}
