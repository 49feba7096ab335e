import { encodeBlock } from '../encode/encode-block.ts';
import { readBlockConfig } from '../params/read-config.ts';
import { required } from '../params/param.ts';
import { readU64 } from '../params/read-u64.ts';
import { explainMissingBlock, isVisible } from '../visible-block.ts';
import type { Method } from './method.ts';
import { blockConfigSchema, nodeBlockSchema, slotSchema } from './schemas.ts';

export const getBlock: Method = {
  name: 'getBlock',
  summary: 'The block of a slot.',
  params: [
    { name: 'slot', required: true, schema: slotSchema },
    { name: 'config', required: false, schema: blockConfigSchema(['full', 'accounts', 'signatures', 'none']) },
  ],
  result: { name: 'block', schema: nodeBlockSchema },
  call: async (store, params) => {
    const slot = readU64(required(params, 0));
    const config = readBlockConfig(params[1], 'node');
    const info = await store.info();
    const block = isVisible(info, slot, config.commitment) ? await store.block(slot) : null;
    if (block === null) throw explainMissingBlock(info, slot);
    return encodeBlock(block, { ...config, dialect: 'node' });
  },
};
