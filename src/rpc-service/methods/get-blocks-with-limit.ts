import { required } from '../params/param.ts';
import { readCommitment } from '../params/read-config.ts';
import { readContextObject } from '../params/read-tip-config.ts';
import { readU64 } from '../params/read-u64.ts';
import { invalidParams } from '../rpc-error.ts';
import { tipAt } from '../visible-block.ts';
import { MAX_SLOT_RANGE } from './get-blocks.ts';
import type { Method } from './method.ts';
import { arrayOf, commitmentConfigSchema, slotSchema, u64Schema } from './schemas.ts';

export const getBlocksWithLimit: Method = {
  name: 'getBlocksWithLimit',
  summary: 'The first slots with a block from a slot on, ascending.',
  params: [
    { name: 'startSlot', required: true, schema: slotSchema },
    { name: 'limit', required: true, description: `At most ${MAX_SLOT_RANGE}.`, schema: u64Schema },
    { name: 'config', required: false, schema: commitmentConfigSchema },
  ],
  result: { name: 'slots', schema: arrayOf(slotSchema) },
  call: async (store, params) => {
    const start = readU64(required(params, 0));
    const limit = readU64(required(params, 1));
    const commitment = readCommitment(readContextObject(params[2]), 'node');
    if (limit > BigInt(MAX_SLOT_RANGE)) throw invalidParams(`Limit too large; max ${MAX_SLOT_RANGE}`);
    const tip = tipAt(await store.info(), commitment);
    return tip === null || tip < start || limit === 0n ? [] : store.slots(start, tip, Number(limit));
  },
};
