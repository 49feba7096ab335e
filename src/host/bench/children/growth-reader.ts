// Opens a ledger as the service does, asks it for blocks and transactions at random, and tells how long each took.
import { readFileSync } from 'node:fs';
import { createWarehouseStore } from '../../../ledger/warehouse-store.ts';
import { wholeText } from '../../../service/answer.ts';
import { createService } from '../../../service/create-service.ts';
import { openRows } from '../../open-ledger.ts';
import type { FilledLedger } from '../ledgers.ts';
import { transactionRequest } from '../requests.ts';

export interface GrowthReport {
  /** Milliseconds from the start of the process until the first answer. */
  readonly start: number;
  /** Milliseconds of each lookup. */
  readonly bySlot: readonly number[];
  readonly bySignature: readonly number[];
  /** Bytes: all that is resident, and what of it is not pages of the ledger's file, which the system takes back when it likes. */
  readonly resident: number;
  readonly own: number;
}

process.once('message', (ledger: FilledLedger) => {
  void read(ledger).then((report) => process.send?.(report));
});

const LOOKUPS = 1000;

async function read({ folder, firstSlot, blocks, signatures }: FilledLedger): Promise<GrowthReport> {
  const rows = await openRows(folder);
  const service = createService(createWarehouseStore(rows));
  await wholeText(service(headerRequest(firstSlot)));
  const start = performance.now();
  // Without what is kept of inflated blocks: a small ledger would be kept as a whole.
  const bare = createService(createWarehouseStore(rows, 0));
  const time = async (requests: readonly string[]): Promise<readonly number[]> => {
    const times: number[] = [];
    for (const request of requests) {
      const before = performance.now();
      await wholeText(bare(request));
      times.push(performance.now() - before);
    }
    return times;
  };
  const slots = Array.from({ length: LOOKUPS }, () => firstSlot + BigInt(Math.floor(Math.random() * blocks)));
  const chosen = Array.from({ length: LOOKUPS }, () => signatures[Math.floor(Math.random() * signatures.length)] ?? '');
  const bySlot = await time(slots.map(headerRequest));
  const bySignature = await time(chosen.map((signature) => transactionRequest(signature, 'json')));
  // As the service is asked, with what it keeps.
  for (const signature of chosen) await wholeText(service(transactionRequest(signature, 'json')));
  globalThis.gc?.();
  return { start, bySlot, bySignature, resident: memory('VmRSS'), own: memory('RssAnon') };
}

function headerRequest(slot: bigint): string {
  return `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},{"transactionDetails":"none"}]}`;
}

/** Bytes, as Linux says. */
function memory(name: string): number {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return kilobytes === undefined ? process.memoryUsage().rss : Number(kilobytes) * 1024;
}
