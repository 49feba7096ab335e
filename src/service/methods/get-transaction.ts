import type { Method } from './method.ts';
import { nodeTransactionSchema, signatureSchema, transactionConfigSchema } from './schemas.ts';
import { transactionLookup } from './transaction-lookup.ts';

export const getTransaction: Method = {
  name: 'getTransaction',
  summary: 'A confirmed transaction by its signature; null when it is not found or not confirmed.',
  params: [
    { name: 'signature', required: true, schema: signatureSchema },
    { name: 'config', required: false, schema: transactionConfigSchema },
  ],
  result: { name: 'transaction', schema: nodeTransactionSchema },
  lookUp: (params) => transactionLookup(params, 'node'),
};
