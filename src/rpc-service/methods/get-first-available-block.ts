import { requireSlot } from '../tip.ts';
import type { Method } from './method.ts';
import { slotSchema } from './schemas.ts';

export const getFirstAvailableBlock: Method = {
  name: 'getFirstAvailableBlock',
  summary: 'The slot of the oldest block in the ledger.',
  params: [],
  result: { name: 'slot', schema: slotSchema },
  handle: async (store) => requireSlot((await store.info()).firstSlot),
};
