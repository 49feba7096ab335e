import type { Method } from './method.ts';
import { nullable, objectOf, arrayOf, slotSchema } from './schemas.ts';

const bytes = arrayOf({ type: 'integer', minimum: 0, maximum: 255 });

/** Ledgers do not store this certificate, and no ledger of ours is known to have moved to Alpenglow. */
export const getAgGenesisCert: Method = {
  name: 'getAgGenesisCert',
  summary: 'The certificate of the block with which Alpenglow began; null before that.',
  params: [],
  result: {
    name: 'certificate',
    schema: nullable(
      objectOf({
        block: objectOf({ blockId: bytes, slot: slotSchema }),
        signature: objectOf({ bitmap: bytes, signature: bytes }),
      }),
    ),
  },
  handle: async () => null,
};
