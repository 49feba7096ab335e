import { required } from '../params/param.ts';
import { readU64 } from '../params/read-u64.ts';
import { explainMissingBlock, isVisible } from '../visible-block.ts';
import type { Method } from './method.ts';
import { i64Schema, nullable, slotSchema } from './schemas.ts';

export const getBlockTime: Method = {
  name: 'getBlockTime',
  summary: 'When a block was produced, in Unix seconds; null where the ledger did not record it.',
  params: [{ name: 'slot', required: true, schema: slotSchema }],
  result: { name: 'blockTime', schema: nullable(i64Schema) },
  call: async (store, params) => {
    const slot = readU64(required(params, 0));
    const info = await store.info();
    const header = isVisible(info, slot, 'confirmed') ? await store.block(slot) : null;
    if (header === null) throw explainMissingBlock(info, slot);
    return header.blockTime;
  },
};
