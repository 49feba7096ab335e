import type { Encoding } from '../../rpc-protocol/config.ts';
import { encodeBase58, encodeBase64 } from '../../shared/bytes/encodings.ts';
import { type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import {
  type AddressTableLookup,
  type Message,
  type Transaction,
  type TransactionVersion,
  NO_LOADED_ADDRESSES,
  type TransactionMeta,
} from '../../solana/model/transaction.ts';
import type { MaxVersion, ResponseStyle } from '../request/params.ts';
import { unsupportedTransactionVersion } from '../store/errors.ts';
import type { AbsentInMeta, StoredTransaction } from '../store/ledger-store.ts';
import { encodeCompiledInstruction, encodeParsedInstruction, topLevelHeight } from './encode-instruction.ts';
import { encodeAccountsMeta, encodeContractMeta, encodeNodeMeta } from './encode-meta.ts';
import { type ResolvedAccountKey, resolveAccountKeys } from '../../solana/model/account-keys.ts';

export interface TransactionEncodingOptions {
  readonly encoding: Encoding;
  readonly style: ResponseStyle;
  readonly maxSupportedTransactionVersion: MaxVersion;
  /** Whether to include the metadata's own rewards. */
  readonly rewards: boolean;
}

/** The members of a transaction in a result, as JSON text. `version` starts with a comma, or is empty if it is omitted. */
interface EncodedTransaction {
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

/** Throws a node's error if a transaction's version is above the caller's maximum. Legacy transactions are always allowed. */
export function checkVersion(version: TransactionVersion, max: MaxVersion): void {
  if (version !== 'legacy' && (max === null || max < version)) throw unsupportedTransactionVersion(version);
}

/**
 * The `version` member with a leading comma, or empty text. Current nodes return it to callers that sent a maximum, except for a
 * legacy transaction without metadata. The deprecated methods return it only if it is not legacy.
 */
function encodeVersion(
  version: TransactionVersion,
  { hasMeta, max, style }: { readonly hasMeta: boolean; readonly max: MaxVersion; readonly style: ResponseStyle },
): string {
  if (version === 'legacy' && (style !== 'node' || max === null || !hasMeta)) return '';
  return `,"version":${JSON.stringify(version)}`;
}

/** Encodes a message as `json` does: static keys, and instructions by index. */
function encodeRawMessage(message: Message, style: ResponseStyle): JsonValue {
  const { numReadonlySignedAccounts, numReadonlyUnsignedAccounts, numRequiredSignatures } = message.header;
  return {
    accountKeys: message.accountKeys,
    ...encodeLookups(message),
    header: { numReadonlySignedAccounts, numReadonlyUnsignedAccounts, numRequiredSignatures },
    instructions: message.instructions.map((instruction) =>
      encodeCompiledInstruction(instruction, topLevelHeight(style)),
    ),
    recentBlockhash: message.recentBlockhash,
    ...encodeConfig(message),
  };
}

/** Encodes a message as `jsonParsed` does: all keys with their signer and writable flags, and parsed instructions. */
export function encodeParsedMessage(
  message: Message,
  keys: readonly ResolvedAccountKey[],
  style: ResponseStyle,
): JsonValue {
  const addresses = keys.map((key) => key.address);
  return {
    accountKeys: keys.map(encodeAccountKey),
    ...encodeLookups(message),
    instructions: message.instructions.map((instruction) =>
      encodeParsedInstruction(instruction, addresses, topLevelHeight(style), style),
    ),
    recentBlockhash: message.recentBlockhash,
    ...encodeConfig(message),
  };
}

function encodeAccountKey(key: ResolvedAccountKey): JsonValue {
  return { pubkey: key.address, signer: key.signer, source: key.source, writable: key.writable };
}

function encodeLookups(message: Message): { readonly addressTableLookups?: JsonValue } {
  return message.version === 0 ? { addressTableLookups: message.addressTableLookups.map(encodeLookup) } : {};
}

function encodeLookup(lookup: AddressTableLookup): JsonValue {
  return {
    accountKey: lookup.accountKey,
    readonlyIndexes: lookup.readonlyIndexes,
    writableIndexes: lookup.writableIndexes,
  };
}

/** The limits of a version 1 header. Like Agave, includes all four keys even if null. */
function encodeConfig({ config }: Message): { readonly transactionConfig?: JsonValue } {
  if (config === null) return {};
  const { computeUnitLimit, heapSize, loadedAccountsDataSizeLimit, priorityFee } = config;
  return { transactionConfig: { computeUnitLimit, heapSize, loadedAccountsDataSizeLimit, priorityFee } };
}
