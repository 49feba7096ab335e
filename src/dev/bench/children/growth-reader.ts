// Opens a ledger as the service does, asks it for blocks and transactions at random, and tells what that took.
import { readFileSync } from 'node:fs';
import { createWarehouseStore } from '../../../ledger/warehouse-store.ts';
import { responseText } from '../../../rpc-service/response.ts';
import { createService } from '../../../rpc-service/create-service.ts';
import { openRows } from '../../../server/open-ledger.ts';
import type { FilledLedger } from '../ledgers.ts';
import { headerRequest, randomRequests } from '../requests.ts';

export interface GrowthReport {
  /** Milliseconds from the start of the process until the first answer. */
  readonly start: number;
  /** Bytes: all that is resident, and what of it is not pages of the ledger's file, which the system takes back when it likes. */
  readonly resident: number;
  readonly own: number;
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
  // Without what is kept of inflated blocks: a small ledger would be kept as a whole.
  const bare = createService(createWarehouseStore(rows, 0));
  for (const request of [...bySlot, ...bySignature]) await responseText(bare(request));
  // As the service is asked, with what it keeps.
  for (const request of bySignature) await responseText(service(request));
  globalThis.gc?.();
  return { start, resident: memory('VmRSS'), own: memory('RssAnon') };
}

/** Bytes, as Linux says. */
function memory(name: string): number {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return kilobytes === undefined ? process.memoryUsage().rss : Number(kilobytes) * 1024;
}
