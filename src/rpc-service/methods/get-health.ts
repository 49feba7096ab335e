import type { Method } from './method.ts';

export const getHealth: Method = {
  name: 'getHealth',
  summary: 'Says "ok": a ledger is never behind itself.',
  params: [],
  result: { name: 'health', schema: { const: 'ok' } },
  handle: async (store) => {
    await store.info();
    return 'ok';
  },
};
