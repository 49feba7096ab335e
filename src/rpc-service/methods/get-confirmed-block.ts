import { lookUpBlock } from './look-up-block.ts';
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
  lookUp: (store, params) => lookUpBlock(store, params, 'contract'),
};
