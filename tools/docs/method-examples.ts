import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openEmbeddedLedger } from '../../src/ledger/embedded/open-embedded.ts';
import { createWarehouseStore } from '../../src/ledger/store/warehouse-store.ts';
import { createService } from '../../src/rpc-service/create-service.ts';
import examples from '../../src/rpc-service/methods/examples.json' with { type: 'json' };
import { createMethodTable } from '../../src/rpc-service/methods/method-table.ts';
import { responseText } from '../../src/rpc-service/response.ts';

/** Writes the results of the examples that rpc.discover lists. */
export async function writeMethodExamples(): Promise<void> {
  const file = fileURLToPath(new URL('../../src/rpc-service/methods/examples.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(await runExamples(), null, 2)}\n`);
}

/** The examples, with the results of the embedded ledger. Throws if a call fails. */
export async function runExamples(): Promise<typeof examples> {
  const store = createWarehouseStore(await openEmbeddedLedger());
  const service = createService(store, { methods: createMethodTable([], await store.accounts()) });
  const results: Record<string, unknown> = {};
  for (const [method, { params }] of Object.entries(examples)) {
    const text = await responseText(service(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
    const response = JSON.parse(text ?? '{}') as { readonly result?: unknown };
    if (response.result === undefined) throw new Error(`${method}: ${text}`);
    results[method] = { params, result: response.result };
  }
  await store.close();
  return results as typeof examples;
}
