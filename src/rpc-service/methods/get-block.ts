import { lookUpBlock } from './look-up-block.ts';
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
  lookUp: (store, params) => lookUpBlock(store, params, 'node'),
};
