import { orNoBlocks } from '../find-tip.ts';
import type { Method } from './method.ts';
import { slotSchema } from './schemas.ts';

export const minimumLedgerSlot: Method = {
  name: 'minimumLedgerSlot',
  summary: 'The lowest slot that the ledger has anything about.',
  params: [],
  result: { name: 'slot', schema: slotSchema },
  call: async (store) => orNoBlocks((await store.info()).firstSlot),
};
