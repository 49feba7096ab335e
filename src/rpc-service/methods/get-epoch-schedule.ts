import { SLOTS_PER_EPOCH } from '../../solana/ids/slot.ts';
import type { Method } from './method.ts';
import { objectOf, u64Schema } from './schemas.ts';

export const getEpochSchedule: Method = {
  name: 'getEpochSchedule',
  summary: 'How slots make epochs: the schedule of mainnet-beta.',
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
  handle: async () => ({
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
    leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
    slotsPerEpoch: SLOTS_PER_EPOCH,
    warmup: false,
  }),
};
