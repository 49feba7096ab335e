import { scheduleOf } from '../../solana/era/clusters.ts';
import { SLOTS_PER_EPOCH } from '../../solana/ids/ids.ts';
import type { Method } from './method.ts';
import { objectOf, u64Schema } from './schemas.ts';

export const getEpochSchedule: Method = {
  name: 'getEpochSchedule',
  summary: 'How slots make epochs: the schedule of the cluster, or that of mainnet-beta if the cluster is not known.',
  params: [],
  result: {
    name: 'schedule',
    schema: objectOf({
      firstNormalEpoch: u64Schema,
      firstNormalSlot: u64Schema,
      leaderScheduleSlotOffset: u64Schema,
      slotsPerEpoch: u64Schema,
      warmup: { type: 'boolean' },
    }),
  },
  handle: async (store) => {
    const { firstNormalEpoch, firstNormalSlot } = scheduleOf((await store.info()).genesisHash);
    return {
      firstNormalEpoch,
      firstNormalSlot,
      leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
      slotsPerEpoch: SLOTS_PER_EPOCH,
      warmup: firstNormalEpoch > 0n,
    };
  },
};
