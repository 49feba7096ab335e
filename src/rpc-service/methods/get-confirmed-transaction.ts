import type { Method } from './method.ts';
import { contractTransactionSchema, signatureSchema, transactionConfigSchema } from './schemas.ts';
import { lookUpTransaction } from './look-up-transaction.ts';

export const getConfirmedTransaction: Method = {
  name: 'getConfirmedTransaction',
  summary: 'A confirmed transaction by its signature; null when it is not found or not confirmed.',
  replacedBy: 'getTransaction',
  params: [
    { name: 'signature', required: true, schema: signatureSchema },
    { name: 'config', required: false, schema: transactionConfigSchema },
  ],
  result: { name: 'transaction', schema: contractTransactionSchema },
  lookUp: (store, params) => lookUpTransaction(store, params, 'contract'),
};
