import { requireSlot } from '../tip.ts';
import type { Method } from './method.ts';
import { slotSchema } from './schemas.ts';

export const minimumLedgerSlot: Method = {
  name: 'minimumLedgerSlot',
  summary: 'The lowest slot that the ledger has anything about.',
  params: [],
  result: { name: 'slot', schema: slotSchema },
  handle: async (store) => requireSlot((await store.info()).firstSlot),
};
