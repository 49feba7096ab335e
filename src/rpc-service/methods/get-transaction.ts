import type { Method } from './method.ts';
import { nodeTransactionSchema, signatureSchema, transactionConfigSchema } from './schemas.ts';
import { lookUpTransaction } from './look-up-transaction.ts';

export const getTransaction: Method = {
  name: 'getTransaction',
  summary: 'A confirmed transaction by its signature; null when it is not found or not confirmed.',
  params: [
    { name: 'signature', required: true, schema: signatureSchema },
    { name: 'config', required: false, schema: transactionConfigSchema },
  ],
  result: { name: 'transaction', schema: nodeTransactionSchema },
  lookUp: (store, params) => lookUpTransaction(store, params, 'node'),
};
