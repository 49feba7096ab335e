import type { Slot } from '../../solana/ids/ids.ts';
import { encodeBlock } from '../encode/encode-block.ts';
import {
  type BlockRequestConfig,
  type Params,
  type ResponseStyle,
  readBlockConfig,
  readU64,
  required,
} from '../request/params.ts';
import { findBlock, isVisible, missingBlockError } from '../store/find-in-ledger.ts';
import { type RpcError, blockNotAvailable, readRecord } from '../store/errors.ts';
import type { LedgerInfo, LedgerStore, StoredBlock } from '../store/ledger-store.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { type Method, NULL_RESULT, type StreamedCall, type StreamedResult } from './method.ts';
import { blockConfigSchema, contractBlockSchema, i64Schema, nodeBlockSchema, nullable, slotSchema } from './schemas.ts';

export const getBlock: Method = {
  name: 'getBlock',
  summary: 'The block of a slot.',
  params: [
    { name: 'slot', required: true, schema: slotSchema },
    { name: 'config', required: false, schema: blockConfigSchema(['full', 'accounts', 'signatures', 'none'], true) },
  ],
  result: { name: 'block', schema: nodeBlockSchema },
  stream: (params) => streamBlock(params, 'node'),
};

export const getConfirmedBlock: Method = {
  name: 'getConfirmedBlock',
  summary: 'Identity and transactions of a confirmed block; null when the block is not confirmed.',
  replacedBy: 'getBlock',
  params: [
    { name: 'slot', required: true, schema: slotSchema },
    { name: 'config', required: false, schema: blockConfigSchema(['full', 'signatures', 'none']) },
  ],
  result: { name: 'block', schema: contractBlockSchema },
  stream: (params) => streamBlock(params, 'contract'),
};

export function streamBlock(params: Params, style: ResponseStyle): StreamedCall {
  const slot = readU64(required(params, 0));
  const config = readBlockConfig(params[1], style);
  const { encoding, transactionDetails, rewards, footer, maxSupportedTransactionVersion: max } = config;
  return {
    // Without the commitment: a final result is the same at each.
    key: `${slot} ${encoding} ${transactionDetails} ${rewards} ${footer} ${max}`,
    isLight: transactionDetails === 'none' && !rewards,
    run: (store) => readBlock(store, slot, config, style),
  };
}

async function readBlock(
  store: LedgerStore,
  slot: Slot,
  config: BlockRequestConfig,
  style: ResponseStyle,
): Promise<StreamedResult> {
  const info = await store.info(slot);
  const block = await findBlock(store, info, slot, config.commitment);
  if (block !== null) return encodeFoundBlock(block, config, style, isVisible(info, slot, 'finalized'));
  if (style !== 'node') return NULL_RESULT;
  throw await describeMissingBlock(store, info, slot);
}

/** Throws a DamageError that names the footer if that cannot be read. */
export async function encodeFoundBlock(
  block: StoredBlock,
  config: Omit<BlockRequestConfig, 'commitment'>,
  style: ResponseStyle,
  isFinalized: boolean,
): Promise<StreamedResult> {
  const footer = config.footer ? await readRecord(() => `The footer of block ${block.slot}`, block.footer) : undefined;
  return {
    text: encodeBlock(block, { ...config, style, footer }),
    // A later answer may have a footer that an earlier one lacked.
    isFinal: footer !== null && isFinalized,
  };
}

/** A slot is not called skipped if the ledger has a transaction of it. */
async function describeMissingBlock(store: LedgerStore, info: LedgerInfo, slot: Slot): Promise<RpcError> {
  const error = missingBlockError(info, slot);
  if (error.code !== ERROR_CODES.slotSkipped && error.code !== ERROR_CODES.longTermStorageSlotSkipped) return error;
  const { transactions } = await store.withoutBlock();
  return transactions.some((transaction) => transaction.slot === slot) ? blockNotAvailable(slot) : error;
}

export const getBlockTime: Method = {
  name: 'getBlockTime',
  summary: 'When a block was produced, in Unix seconds; null where the ledger did not record it.',
  params: [{ name: 'slot', required: true, schema: slotSchema }],
  result: { name: 'blockTime', schema: nullable(i64Schema) },
  handle: async (store, params) => {
    const slot = readU64(required(params, 0));
    const info = await store.info(slot);
    const block = await findBlock(store, info, slot, 'confirmed');
    if (block === null) throw await describeMissingBlock(store, info, slot);
    return block.blockTime;
  },
};
