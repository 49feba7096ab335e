import type { Signature, Slot } from '../../solana/ids/ids.ts';
import { decodeRecord } from '../store/errors.ts';
import { type TransactionEncodingOptions, checkVersion, encodeTransaction } from '../encode/encode-transaction.ts';
import { findTransaction, isVisible, nameTransaction } from '../store/find-in-ledger.ts';
import type { LedgerStore, LocatedTransaction } from '../store/ledger-store.ts';
import {
  type Params,
  type ResponseStyle,
  type TransactionRequestConfig,
  readSignature,
  readTransactionConfig,
  required,
} from '../request/params.ts';
import { type Method, NULL_RESULT, type StreamedCall, type StreamedResult } from './method.ts';
import {
  contractTransactionSchema,
  nodeTransactionSchema,
  signatureSchema,
  transactionConfigSchema,
} from './schemas.ts';

export const getTransaction: Method = {
  name: 'getTransaction',
  summary: 'A confirmed transaction by its signature; null when it is not found or not confirmed.',
  params: [
    { name: 'signature', required: true, schema: signatureSchema },
    { name: 'config', required: false, schema: transactionConfigSchema },
  ],
  result: { name: 'transaction', schema: nodeTransactionSchema },
  stream: (params) => streamTransaction(params, 'node'),
};

export const getConfirmedTransaction: Method = {
  name: 'getConfirmedTransaction',
  summary: 'A confirmed transaction by its signature; null when it is not found or not confirmed.',
  replacedBy: 'getTransaction',
  params: [
    { name: 'signature', required: true, schema: signatureSchema },
    { name: 'config', required: false, schema: transactionConfigSchema },
  ],
  result: { name: 'transaction', schema: contractTransactionSchema },
  stream: (params) => streamTransaction(params, 'contract'),
};

export function streamTransaction(params: Params, style: ResponseStyle): StreamedCall {
  const signature = readSignature(required(params, 0));
  const config = readTransactionConfig(params[1]);
  return {
    // Without the commitment: a final result is the same at each.
    key: `${signature} ${config.encoding} ${config.maxSupportedTransactionVersion} ${config.slot}`,
    isLight: true,
    run: (store) => readTransaction(store, signature, config, style),
  };
}

async function readTransaction(
  store: LedgerStore,
  signature: Signature,
  { commitment, slot, ...config }: TransactionRequestConfig,
  style: ResponseStyle,
): Promise<StreamedResult> {
  const located = await findTransaction(store, signature, commitment);
  if (located === null || !isOfSlot(located, slot)) return NULL_RESULT;
  return {
    text: [
      decodeRecord(
        () => nameTransaction(located, signature),
        () => encodeLocatedTransaction(located, { ...config, style, rewards: style === 'node' }),
      ),
    ],
    // A transaction without its block gets an index if the block is imported later.
    isFinal: located.index !== null && isVisible(await store.info(located.slot), located.slot, 'finalized'),
  };
}

/** True without a slot to look in. */
export function isOfSlot(located: LocatedTransaction, slot: Slot | null): boolean {
  return slot === null || located.slot === slot;
}

/** Encodes a transaction with its slot, block time and index. Throws RpcError for a version above the caller's maximum. */
export function encodeLocatedTransaction(located: LocatedTransaction, options: TransactionEncodingOptions): string {
  checkVersion(located.version(), options.maxSupportedTransactionVersion);
  const { meta, transaction, version } = encodeTransaction(located, options);
  const { blockTime, slot, index: placed, recordedIndex, absent } = located;
  const index = placed ?? recordedIndex;
  const time = options.style === 'node' && absent.blockTime === 'left out' ? '' : `"blockTime":${blockTime},`;
  const position = options.style === 'node' && index !== null ? `,"transactionIndex":${index}` : '';
  return `{${time}"meta":${meta},"slot":${slot},"transaction":${transaction}${position}${version}}`;
}
