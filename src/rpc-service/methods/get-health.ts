import { withTimeout } from '../../shared/with-timeout.ts';
import { nodeUnhealthy } from '../rpc-error.ts';
import type { Method } from './method.ts';

const DEADLINE_MILLISECONDS = 5_000;

export const getHealth: Method = {
  name: 'getHealth',
  summary: 'Says "ok" if the ledger can be read: a ledger is never behind itself.',
  params: [],
  result: { name: 'health', schema: { const: 'ok' } },
  handle: async (store) => {
    try {
      await withTimeout(store.info(), DEADLINE_MILLISECONDS, 'the ledger did not answer within 5 s');
      return 'ok';
    } catch (error) {
      throw nodeUnhealthy(error);
    }
  },
};
