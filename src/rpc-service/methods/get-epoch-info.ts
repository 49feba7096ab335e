import { SLOTS_PER_EPOCH } from '../../solana/ids/slot.ts';
import { findTip } from '../tip.ts';
import { readTipConfig } from '../params/read-tip-config.ts';
import type { Method } from './method.ts';
import { objectOf, slotSchema, tipConfigSchema, u64Schema } from './schemas.ts';

export const getEpochInfo: Method = {
  name: 'getEpochInfo',
  summary: 'Where in its epoch the newest block stands; what the ledger did not record is left out.',
  params: [{ name: 'config', required: false, schema: tipConfigSchema }],
  result: {
    name: 'epochInfo',
    schema: objectOf(
      {
        absoluteSlot: slotSchema,
        blockHeight: u64Schema,
        epoch: u64Schema,
        slotIndex: u64Schema,
        slotsInEpoch: u64Schema,
      },
      ['blockHeight'],
    ),
  },
  handle: async (store, params) => {
    const tip = findTip(await store.info(), readTipConfig(params[0]));
    const blockHeight = (await store.block(tip))?.blockHeight ?? null;
    return {
      absoluteSlot: tip,
      ...(blockHeight === null ? {} : { blockHeight }),
      epoch: tip / SLOTS_PER_EPOCH,
      slotIndex: tip % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
    };
  },
};
