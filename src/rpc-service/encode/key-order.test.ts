import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyModernBlock, anyOldBlock } from '../../ledger/test-support/any-block.ts';
import { ENCODINGS, TRANSACTION_DETAILS } from '../../rpc-protocol/config.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import type { Block } from '../../solana/model/block.ts';
import { responseText } from '../response.ts';
import { createService } from '../create-service.ts';
import { METHODS } from '../methods/method-table.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { sampleService } from '../test-support/call-method.ts';
import { SAMPLE_BLOCKS } from '../test-support/sample-blocks.ts';

const CONFIGS = ENCODINGS.flatMap((encoding) =>
  TRANSACTION_DETAILS.flatMap((transactionDetails) =>
    [true, false].map((rewards) => ({ encoding, transactionDetails, rewards, maxSupportedTransactionVersion: 1 })),
  ),
);

test('sorts the keys of every object in byte order', async () => {
  for (const { slot, transactions } of SAMPLE_BLOCKS) await checkBlock(sampleService, slot, transactions.length);
  const parameterless = [...METHODS.values()].filter(({ params }) => !params.some(({ required }) => required));
  expect(parameterless.length).toBeGreaterThan(8);
  // The sample ledger has no certificate, no count of transactions, and no height of its newest block.
  const unknown = new Set(['getAgGenesisCert', 'getRankMap', 'getLatestBlockhash', 'getTransactionCount']);
  for (const { name } of parameterless) if (!unknown.has(name)) await checkOrder(sampleService, name, []);
  const signatures = SAMPLE_BLOCKS.flatMap(({ transactions }) =>
    transactions.map(({ transaction }) => transaction.signatures[0]),
  );
  await checkOrder(sampleService, 'getSignatureStatuses', [signatures.map(String)]);
});

test('encodes any block as valid JSON with keys in byte order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyModernBlock, anyOldBlock), async (block: Block) => {
      const service = createService(createMemoryStore([block]));
      await checkBlock(service, block.slot, block.transactions.length);
      for (const { transaction } of block.transactions) {
        for (const encoding of ENCODINGS) {
          const params = [String(transaction.signatures[0]), { encoding, maxSupportedTransactionVersion: 1 }];
          expect(await checkOrder(service, 'getTransaction', params)).not.toBeNull();
          expect(await checkOrder(service, 'getConfirmedTransaction', params)).not.toBeNull();
        }
      }
    }),
    { numRuns: IS_LONG ? 60 : 20 },
  );
});

async function checkBlock(service: typeof sampleService, slot: bigint, transactions: number): Promise<void> {
  for (const config of CONFIGS) {
    const block = await checkOrder(service, 'getBlock', [slot, { ...config, commitment: 'confirmed' }]);
    const entries = (block as { transactions?: unknown[] }).transactions;
    if (entries !== undefined) expect(entries).toHaveLength(transactions);
    if (config.transactionDetails === 'accounts') continue;
    const params = [slot, { ...config, commitment: 'confirmed' }];
    expect(await checkOrder(service, 'getConfirmedBlock', params)).not.toBeNull();
  }
}

type Param = Parameters<typeof stringifyJson>[0];

async function checkOrder(service: typeof sampleService, method: string, params: readonly Param[]): Promise<unknown> {
  const text = await responseText(service(stringifyJson({ jsonrpc: '2.0', id: 1, method, params })));
  const response = JSON.parse(text ?? '') as { result?: unknown };
  if (response.result === undefined) throw new Error(`${method}: ${text}`);
  const call = `${method} ${params.map((param) => stringifyJson(param)).join(', ')}`;
  expect(findUnsortedObjects(response.result, ''), call).toEqual([]);
  return response.result;
}

/** The paths of objects whose keys are not in byte order. */
function findUnsortedObjects(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  const isSorted = keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') <= key);
  const unsortedMembers = Object.entries(value).flatMap(([key, member]) =>
    findUnsortedObjects(member, `${path}.${key}`),
  );
  return isSorted ? unsortedMembers : [path, ...unsortedMembers];
}
