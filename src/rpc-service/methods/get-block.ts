import { encodeBlock } from '../encode/encode-block.ts';
import { findBlock, missingBlockError } from '../find-block.ts';
import type { LedgerStore } from '../ledger-store.ts';
import { required } from '../params/param.ts';
import type { Params } from '../params/param.ts';
import { readBlockConfig } from '../params/read-config.ts';
import { readU64 } from '../params/read-u64.ts';
import type { ResponseStyle } from '../response-style.ts';
import { isVisible } from '../tip.ts';
import { NULL_RESULT } from './method.ts';
import type { Method, StreamedResult } from './method.ts';
import { blockConfigSchema, contractBlockSchema, nodeBlockSchema, slotSchema } from './schemas.ts';

export const getBlock: Method = {
  name: 'getBlock',
  summary: 'The block of a slot.',
  params: [
    { name: 'slot', required: true, schema: slotSchema },
    { name: 'config', required: false, schema: blockConfigSchema(['full', 'accounts', 'signatures', 'none']) },
  ],
  result: { name: 'block', schema: nodeBlockSchema },
  stream: (store, params) => streamBlock(store, params, 'node'),
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
  stream: (store, params) => streamBlock(store, params, 'contract'),
};

async function streamBlock(store: LedgerStore, params: Params, style: ResponseStyle): Promise<StreamedResult> {
  const slot = readU64(required(params, 0));
  const { commitment, ...config } = readBlockConfig(params[1], style);
  const info = await store.info();
  const block = await findBlock(store, info, slot, commitment);
  if (block !== null) {
    return { text: encodeBlock(block, { ...config, style }), isFinal: isVisible(info, slot, 'finalized') };
  }
  if (style === 'contract') return NULL_RESULT;
  throw missingBlockError(info, slot);
}
