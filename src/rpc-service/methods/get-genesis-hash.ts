import { genesisHashNotKnown } from '../rpc-error.ts';
import type { Method } from './method.ts';
import { base58Schema } from './schemas.ts';

export const getGenesisHash: Method = {
  name: 'getGenesisHash',
  summary: 'The genesis hash of the cluster that the ledger is of; an error if the ledger does not say.',
  params: [],
  result: { name: 'genesisHash', schema: base58Schema },
  handle: async (store) => {
    const { genesisHash } = await store.info();
    if (genesisHash === null) throw genesisHashNotKnown();
    return genesisHash;
  },
};
