import { readTip } from '../tip.ts';
import { readTipConfig } from '../params/read-tip-config.ts';
import type { Method } from './method.ts';
import { nullable, tipConfigSchema, u64Schema } from './schemas.ts';

export const getBlockHeight: Method = {
  name: 'getBlockHeight',
  summary: 'The height of the newest block at a commitment; null where the ledger did not record it.',
  params: [{ name: 'config', required: false, schema: tipConfigSchema }],
  result: { name: 'height', schema: nullable(u64Schema) },
  handle: async (store, params) => {
    const tip = await readTip(store, readTipConfig(params[0]));
    return (await store.block(tip))?.blockHeight ?? null;
  },
};
