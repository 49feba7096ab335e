import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { responseText } from '../../../src/rpc-service/response.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import { type FilledLedger, headerRequest, randomRequests } from '../measure/ledgers.ts';
import { openRows } from '../../../src/ledger/open-ledger.ts';

// Opens a ledger as the service does, requests random blocks and transactions, and reports start time and memory.

export interface GrowthReport {
  /** Milliseconds from the start of the process to the first response. */
  readonly start: number;
  /** Resident bytes. */
  readonly resident: number;
}

process.once('message', (ledger: FilledLedger) => {
  void read(ledger).then((report) => process.send?.(report));
});

const LOOKUPS = 1000;

async function read(ledger: FilledLedger): Promise<GrowthReport> {
  const rows = await openRows(ledger.folder);
  const service = createService(createWarehouseStore(rows));
  await responseText(service(headerRequest(ledger.firstSlot)));
  const start = performance.now();
  const { bySlot, bySignature } = randomRequests(ledger, LOOKUPS);
  // Without the cache of inflated blocks, which could contain a whole small ledger.
  const uncached = createService(createWarehouseStore(rows, { maxInflatedBytes: 0 }));
  for (const request of [...bySlot, ...bySignature]) await responseText(uncached(request));
  // With the cache, as in production.
  for (const request of bySignature) await responseText(service(request));
  globalThis.gc?.();
  return { start, resident: process.memoryUsage.rss() };
}
