import { findTip } from '../find-tip.ts';
import { readTipConfig } from '../params/read-tip-config.ts';
import { SLOTS_PER_EPOCH } from './get-epoch-schedule.ts';
import type { Method } from './method.ts';
import { nullable, objectOf, slotSchema, tipConfigSchema, u64Schema } from './schemas.ts';

export const getEpochInfo: Method = {
  name: 'getEpochInfo',
  summary: 'Where in its epoch the newest block stands. transactionCount is null: a part of a ledger does not know it.',
  params: [{ name: 'config', required: false, schema: tipConfigSchema }],
  result: {
    name: 'epochInfo',
    schema: objectOf({
      absoluteSlot: slotSchema,
      blockHeight: nullable(u64Schema),
      epoch: u64Schema,
      slotIndex: u64Schema,
      slotsInEpoch: u64Schema,
      transactionCount: nullable(u64Schema),
    }),
  },
  call: async (store, params) => {
    const tip = findTip(await store.info(), readTipConfig(params[0]));
    return {
      absoluteSlot: tip,
      blockHeight: (await store.blockHeader(tip))?.blockHeight ?? null,
      epoch: tip / SLOTS_PER_EPOCH,
      slotIndex: tip % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: null,
    };
  },
};
