import { encodeBlock } from '../encode/encode-block.ts';
import { readBlockConfig } from '../params/read-config.ts';
import { required } from '../params/param.ts';
import { readU64 } from '../params/read-u64.ts';
import { isVisible } from '../visible-block.ts';
import type { Method } from './method.ts';
import { blockConfigSchema, contractBlockSchema, slotSchema } from './schemas.ts';

export const getConfirmedBlock: Method = {
  name: 'getConfirmedBlock',
  summary: 'Identity and transactions of a confirmed block; null when the block is not confirmed.',
  replacedBy: 'getBlock',
  params: [
    { name: 'slot', required: true, schema: slotSchema },
    { name: 'config', required: false, schema: blockConfigSchema(['full', 'signatures', 'none']) },
  ],
  result: { name: 'block', schema: contractBlockSchema },
  call: async (store, params) => {
    const slot = readU64(required(params, 0));
    const config = readBlockConfig(params[1], 'contract');
    const info = await store.info();
    const block = isVisible(info, slot, config.commitment) ? await store.block(slot) : null;
    return block === null ? null : encodeBlock(block, { ...config, dialect: 'contract' });
  },
};
