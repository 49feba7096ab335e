import { expect, test } from 'vitest';
import { encodeBase58 } from '../../shared/bytes/encodings.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeEntry } from '../../rpc-protocol/responses/decode-transaction.ts';
import { verifySignatures } from '../verify-signatures.ts';
import { decodeTransactionBytes, encodeTransactionBytes } from './transaction-codec.ts';

/** A version 1 transaction of mainnet-beta, slot 449391489 (2026-09-22), as nodes print it. */
const ENTRY: JsonObject = {
  meta: null,
  transaction: {
    message: {
      accountKeys: [
        'updftC18GBD8tzneHb87mf5FyZJUZ9YMcS6PgEiSWmB',
        'Cr7GWeCZbsQfbtkYUVCdCfJNQvKUV9rZ9weptryRU3ds',
        'W1LDCARDa67SPBG7TFpQivHnEZXRtxCFP13ysEd1bWR',
      ],
      header: { numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1, numRequiredSignatures: 1 },
      instructions: [
        {
          accounts: [1, 0],
          data: '11111111HZFQq3buqbBsd6z353WcSiaWUvo25kG89owyR1QH45CT',
          programIdIndex: 2,
          stackHeight: 1,
        },
      ],
      recentBlockhash: '2CNcgcc1reqPQrKq4PGaVMSHkgbYpikW1pMuYxK6kMVG',
      transactionConfig: { computeUnitLimit: 19, heapSize: null, loadedAccountsDataSizeLimit: 32_000, priorityFee: 3 },
    },
    signatures: ['MuiQSVoHuB94adeqQvrFqeaQFJFTYo6EGc696KWuUHMKGyzcvqvnuCRhvf55ZWSBKsjWoZQFPCpaZTFbuhKrgyE'],
  },
  version: 1,
};

test('encodes the message bytes that a mainnet signer signed', async () => {
  const { body } = decodeEntry(ENTRY, decodeBody);
  if (body.form !== 'wire') throw new Error('not the wire form');
  expect(await verifySignatures(body.transaction)).toEqual(['valid']);

  const bytes = encodeTransactionBytes(body.transaction);
  expect(decodeTransactionBytes(bytes)).toEqual(body.transaction);
  expect(decodeEntry({ ...ENTRY, transaction: [encodeBase58(bytes), 'base58'] }, decodeBody).body).toEqual(body);
});
