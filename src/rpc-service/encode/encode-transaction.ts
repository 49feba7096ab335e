import type { Encoding } from '../../rpc-protocol/config.ts';
import { encodeBase58, encodeBase64 } from '../../shared/bytes/encodings.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import { type ResolvedAccountKey, resolveAccountKeys } from '../../solana/model/account-keys.ts';
import {
  NO_LOADED_ADDRESSES,
  type Transaction,
  type TransactionMeta,
  type TransactionVersion,
} from '../../solana/model/transaction.ts';
import type { AbsentInMeta } from '../absent-members.ts';
import type { ResponseStyle } from '../response-style.ts';
import type { MaxVersion } from '../params/read-config.ts';
import type { StoredTransaction } from '../ledger-store.ts';
import { encodeAccountKey, encodeParsedMessage, encodeRawMessage } from './encode-message.ts';
import { encodeAccountsMeta, encodeContractMeta, encodeNodeMeta } from './encode-meta.ts';
import { encodeVersion } from './encode-version.ts';

export interface TransactionEncodingOptions {
  readonly encoding: Encoding;
  readonly style: ResponseStyle;
  readonly maxSupportedTransactionVersion: MaxVersion;
  /** Whether to include the metadata's own rewards. */
  readonly rewards: boolean;
}

/** The members of a transaction in a result, as JSON text. `version` starts with a comma, or is empty if it is omitted. */
export interface EncodedTransaction {
  readonly meta: string;
  readonly transaction: string;
  readonly version: string;
}

/** Encodes a transaction with its metadata. Call checkVersion first. */
export function encodeTransaction(stored: StoredTransaction, options: TransactionEncodingOptions): EncodedTransaction {
  const meta = stored.meta();
  const version = stored.version();
  const { keys, text } = encodeByEncoding(stored, meta, options);
  return {
    meta: meta === null ? 'null' : encodeMeta(meta, { version, absent: stored.absentInMeta }, keys, options),
    transaction: text,
    version: encodeVersionMember(version, meta, options),
  };
}

/** Encodes a transaction with `transactionDetails: accounts`: account keys and signatures, no instructions. */
export function encodeTransactionAccounts(
  stored: StoredTransaction,
  options: TransactionEncodingOptions,
): EncodedTransaction {
  const meta = stored.meta();
  const transaction = stored.transaction();
  return {
    meta: meta === null ? 'null' : encodeAccountsMeta(meta, stored.absentInMeta, options.rewards),
    transaction: stringifyJson({
      accountKeys: resolveKeys(transaction, meta).map(encodeAccountKey),
      signatures: transaction.signatures,
    }),
    version: encodeVersionMember(stored.version(), meta, options),
  };
}

type Keys = readonly ResolvedAccountKey[];

function resolveKeys({ message }: Transaction, meta: TransactionMeta | null): Keys {
  return resolveAccountKeys(message, meta?.loadedAddresses ?? NO_LOADED_ADDRESSES);
}

function encodeMeta(
  meta: TransactionMeta,
  { version, absent }: { readonly version: TransactionVersion; readonly absent: AbsentInMeta },
  keys: Keys | null,
  { style, rewards }: TransactionEncodingOptions,
): string {
  const addresses = keys?.map((key) => key.address) ?? null;
  return style === 'node'
    ? encodeNodeMeta(meta, absent, { keys: addresses, withRewards: rewards })
    : encodeContractMeta(meta, { version, keys: addresses, style });
}

interface EncodedMessage {
  readonly text: string;
  /** The keys that its instructions are parsed with; null if they are not parsed. */
  readonly keys: Keys | null;
}

function encodeByEncoding(
  stored: StoredTransaction,
  meta: TransactionMeta | null,
  { encoding, style }: TransactionEncodingOptions,
): EncodedMessage {
  switch (encoding) {
    case 'base58':
      return { text: `["${encodeBase58(stored.wireBytes())}","base58"]`, keys: null };
    case 'base64':
      return { text: `["${encodeBase64(stored.wireBytes())}","base64"]`, keys: null };
    case 'binary':
      return { text: `"${encodeBase58(stored.wireBytes())}"`, keys: null };
    case 'json': {
      const { message, signatures } = stored.transaction();
      return { text: stringifyJson({ message: encodeRawMessage(message, style), signatures }), keys: null };
    }
    case 'jsonParsed': {
      const transaction = stored.transaction();
      const { message, signatures } = transaction;
      const keys = resolveKeys(transaction, meta);
      return { text: stringifyJson({ message: encodeParsedMessage(message, keys, style), signatures }), keys };
    }
  }
}

function encodeVersionMember(
  version: TransactionVersion,
  meta: TransactionMeta | null,
  { maxSupportedTransactionVersion: max, style }: TransactionEncodingOptions,
): string {
  return encodeVersion(version, { hasMeta: meta !== null, max, style });
}
