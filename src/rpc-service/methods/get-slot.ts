import { readTip } from '../tip.ts';
import { readTipConfig } from '../params/read-tip-config.ts';
import type { Method } from './method.ts';
import { slotSchema, tipConfigSchema } from './schemas.ts';

export const getSlot: Method = {
  name: 'getSlot',
  summary: 'The newest slot at a commitment.',
  params: [{ name: 'config', required: false, schema: tipConfigSchema }],
  result: { name: 'slot', schema: slotSchema },
  handle: (store, params) => readTip(store, readTipConfig(params[0])),
};
