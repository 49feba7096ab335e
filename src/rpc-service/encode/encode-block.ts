import type { TransactionDetails } from '../../rpc-protocol/config.ts';
import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import type { StoredBlock, StoredTransaction } from '../store/ledger-store.ts';
import { decodeRecord } from '../store/errors.ts';
import type { ResponseStyle } from '../request/params.ts';
import { encodeReward } from './encode-meta.ts';
import {
  type TransactionEncodingOptions,
  checkVersion,
  encodeTransaction,
  encodeTransactionAccounts,
} from './encode-transaction.ts';
import type { Reward } from '../../solana/model/transaction.ts';

export interface BlockEncodingOptions extends TransactionEncodingOptions {
  readonly transactionDetails: TransactionDetails;
  /** The footer of the block; undefined if it is not asked for. */
  readonly footer?: JsonObject | null | undefined;
}

/**
 * Encodes a block as JSON text, one list element at a time, so that each transaction is decoded only when its text is needed.
 * Throws RpcError, before any text, if the caller cannot read the version of one of the transactions; DamageError, also later, if
 * a transaction cannot be decoded.
 */
export function encodeBlock(block: StoredBlock, options: BlockEncodingOptions): Iterable<string> {
  if (hasTransactions(options)) {
    const versions = decodeEach(block, ({ version }) => version());
    for (const version of versions) checkVersion(version, options.maxSupportedTransactionVersion);
  }
  return encodeBlockText(block, options);
}

function* encodeBlockText(block: StoredBlock, options: BlockEncodingOptions): Iterable<string> {
  yield stringifyJson(encodeHeader(block, options)).slice(0, -1);
  if (options.rewards) yield* encodeRewards(block, options);
  if (options.transactionDetails === 'signatures')
    yield* encodeList(
      'signatures',
      decodeEach(block, ({ id }) => `"${id()}"`),
    );
  if (hasTransactions(options))
    yield* encodeList(
      'transactions',
      decodeEach(block, (stored) => encodeEntry(stored, options)),
    );
  yield '}';
}

/** The members before the lists. */
function encodeHeader(block: StoredBlock, { style, footer }: BlockEncodingOptions): JsonObject {
  const { blockHeight, blockTime, blockhash, numRewardPartitions, parentSlot, previousBlockhash, absent } = block;
  const isNode = style === 'node';
  const hasPartitions = numRewardPartitions !== null || absent.numRewardPartitions === 'null';
  return {
    ...(isNode && absent.blockHeight !== 'left out' ? { blockHeight } : {}),
    ...(isNode && absent.blockTime === 'left out' ? {} : { blockTime }),
    blockhash,
    ...(footer === undefined ? {} : { footer }),
    ...(isNode && hasPartitions ? { numRewardPartitions } : {}),
    parentSlot,
    previousBlockhash,
  };
}

/** Unrecorded rewards have the recorded form; the contract has no null here. */
function* encodeRewards({ slot, rewards, absent }: StoredBlock, { style }: BlockEncodingOptions): Iterable<string> {
  const list = decodeRecord(() => `The rewards of block ${slot}`, rewards);
  if (list !== null) yield* encodeList('rewards', encodeEach(list, style));
  else if (style === 'node' && absent.rewards === 'null') yield ',"rewards":null';
}

function* encodeEach(rewards: readonly Reward[], style: ResponseStyle): Iterable<string> {
  for (const reward of rewards) yield stringifyJson(encodeReward(reward, style));
}

function* encodeList(name: string, items: Iterable<string>): Iterable<string> {
  yield `,"${name}":[`;
  let first = true;
  for (const item of items) {
    yield first ? item : `,${item}`;
    first = false;
  }
  yield ']';
}

/** Decodes a part of each transaction. Throws DamageError with the position of one that cannot be decoded. */
function* decodeEach<T>({ slot, transactions }: StoredBlock, decode: (stored: StoredTransaction) => T): Iterable<T> {
  let index = 0;
  for (const stored of transactions) {
    yield decodeRecord(
      () => `Transaction ${index} of block ${slot}`,
      () => decode(stored),
    );
    index++;
  }
}

function hasTransactions({ transactionDetails }: BlockEncodingOptions): boolean {
  return transactionDetails === 'full' || transactionDetails === 'accounts';
}

function encodeEntry(stored: StoredTransaction, options: BlockEncodingOptions): string {
  const encode = options.transactionDetails === 'accounts' ? encodeTransactionAccounts : encodeTransaction;
  const { meta, transaction, version } = encode(stored, options);
  return `{"meta":${meta},"transaction":${transaction}${version}}`;
}
