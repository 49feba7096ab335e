import type { Method } from './method.ts';
import { nullable, base58Schema } from './schemas.ts';

export const getGenesisHash: Method = {
  name: 'getGenesisHash',
  summary: 'The genesis hash of the cluster that the ledger is of; null where the ledger does not say.',
  params: [],
  result: { name: 'genesisHash', schema: nullable(base58Schema) },
  handle: async (store) => (await store.info()).genesisHash,
};
