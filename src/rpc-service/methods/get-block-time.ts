import { required } from '../params/param.ts';
import { readU64 } from '../params/read-u64.ts';
import { findBlock, missingBlockError } from '../find-block.ts';
import type { Method } from './method.ts';
import { i64Schema, nullable, slotSchema } from './schemas.ts';

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
