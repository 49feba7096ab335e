import { AGAVE_VERSION, SERVICE_VERSION } from '../version.ts';
import type { Method } from './method.ts';
import { objectOf } from './schemas.ts';

export const getVersion: Method = {
  name: 'getVersion',
  summary: 'The version of this service, and of the node software whose answers the current methods give.',
  params: [],
  result: {
    name: 'version',
    schema: objectOf({
      slotscope: { type: 'string' },
      'solana-core': { type: 'string' },
    }),
  },
  handle: async () => ({ slotscope: SERVICE_VERSION, 'solana-core': AGAVE_VERSION }),
};
