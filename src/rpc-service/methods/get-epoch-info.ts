import { epochPosition, scheduleOf } from '../../solana/era/clusters.ts';
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
    const config = readTipConfig(params[0]);
    const info = await store.info(config.minContextSlot ?? undefined);
    const tip = findTip(info, config);
    const { epoch, index, slots } = epochPosition(scheduleOf(info.genesisHash), tip);
    const blockHeight = (await store.block(tip))?.blockHeight ?? null;
    return {
      absoluteSlot: tip,
      ...(blockHeight === null ? {} : { blockHeight }),
      epoch,
      slotIndex: index,
      slotsInEpoch: slots,
    };
  },
};
