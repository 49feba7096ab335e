import { expect, test } from 'vitest';
import examples from '../../src/rpc-service/methods/examples.json' with { type: 'json' };
import { createMethodTable } from '../../src/rpc-service/methods/method-table.ts';
import { runExamples } from './method-examples.ts';

/** The embedded ledger has no count of transactions, and does not advance. */
const NOT_EMBEDDED: ReadonlySet<string> = new Set([
  'getLatestBlockhash',
  'getTransactionCount',
  'isBlockhashValid',
  'rpc.discover',
]);

test('every method has an example, which the embedded ledger answers as rpc.discover says (npm run generate:docs)', async () => {
  const methods = [...createMethodTable([], 'all').keys()].filter((name) => !NOT_EMBEDDED.has(name));
  expect(Object.keys(examples).toSorted()).toEqual(methods.toSorted());
  expect(await runExamples()).toEqual(examples);
});
