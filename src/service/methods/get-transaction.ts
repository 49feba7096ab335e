import { encodeLocatedTransaction } from '../encode/encode-located-transaction.ts';
import { findTransaction } from '../find-transaction.ts';
import { required } from '../params/param.ts';
import { readTransactionConfig } from '../params/read-config.ts';
import { readSignature } from '../params/read-signature.ts';
import type { Method } from './method.ts';
import { nodeTransactionSchema, signatureSchema, transactionConfigSchema } from './schemas.ts';

export const getTransaction: Method = {
  name: 'getTransaction',
  summary: 'A confirmed transaction by its signature; null when it is not found or not confirmed.',
  params: [
    { name: 'signature', required: true, schema: signatureSchema },
    { name: 'config', required: false, schema: transactionConfigSchema },
  ],
  result: { name: 'transaction', schema: nodeTransactionSchema },
  call: async (store, params) => {
    const signature = readSignature(required(params, 0));
    const config = readTransactionConfig(params[1], 'node');
    const located = await findTransaction(store, signature, config.commitment);
    return located === null ? null : encodeLocatedTransaction(located, { ...config, dialect: 'node', rewards: true });
  },
};
