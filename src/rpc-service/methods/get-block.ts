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
import { findBlock, isVisible, missingBlockError } from '../store/find.ts';
import type { LedgerStore } from '../store/ledger-store.ts';
import { type Method, NULL_RESULT, type StreamedCall, type StreamedResult } from './method.ts';
import { blockConfigSchema, contractBlockSchema, i64Schema, nodeBlockSchema, nullable, slotSchema } from './schemas.ts';

export const getBlock: Method = {
  name: 'getBlock',
  summary: 'The block of a slot.',
  params: [
    { name: 'slot', required: true, schema: slotSchema },
    { name: 'config', required: false, schema: blockConfigSchema(['full', 'accounts', 'signatures', 'none']) },
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
  const { encoding, transactionDetails, rewards, maxSupportedTransactionVersion: max } = config;
  return {
    // Without the commitment: a final result is the same at each.
    key: `${slot} ${encoding} ${transactionDetails} ${rewards} ${max}`,
    isLight: transactionDetails === 'none' && !rewards,
    run: (store) => readBlock(store, slot, config, style),
  };
}

async function readBlock(
  store: LedgerStore,
  slot: Slot,
  { commitment, ...config }: BlockRequestConfig,
  style: ResponseStyle,
): Promise<StreamedResult> {
  const info = await store.info(slot);
  const block = await findBlock(store, info, slot, commitment);
  if (block !== null) {
    return { text: encodeBlock(block, { ...config, style }), isFinal: isVisible(info, slot, 'finalized') };
  }
  if (style !== 'node') return NULL_RESULT;
  throw missingBlockError(info, slot);
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
    if (block === null) throw missingBlockError(info, slot);
    return block.blockTime;
  },
};
