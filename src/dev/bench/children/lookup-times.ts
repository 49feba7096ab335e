// Looks blocks and transactions up at random, in several ledgers in turns, and tells how long each took.
import { createWarehouseStore } from '../../../ledger/warehouse-store.ts';
import { responseText } from '../../../rpc-service/response.ts';
import { createService } from '../../../rpc-service/create-service.ts';
import { openRows } from '../../../server/open-ledger.ts';
import type { FilledLedger } from '../ledgers.ts';
import { randomRequests } from '../requests.ts';

/** Milliseconds of each lookup in one ledger. */
export interface LookupTimes {
  readonly bySlot: readonly number[];
  readonly bySignature: readonly number[];
}

export interface LookupTask {
  readonly ledgers: readonly FilledLedger[];
}

process.once('message', ({ ledgers }: LookupTask) => {
  void measure(ledgers).then((times) => process.send?.(times));
});

const LOOKUPS = 5000;
/** These do not count: it takes hundreds until all code is compiled. */
const WARM_UP = 500;

async function measure(ledgers: readonly FilledLedger[]): Promise<readonly LookupTimes[]> {
  const opened = await Promise.all(
    ledgers.map(async (ledger) => ({
      // Without what is kept of inflated blocks: a small ledger would be kept as a whole.
      service: createService(createWarehouseStore(await openRows(ledger.folder), 0)),
      requests: randomRequests(ledger, WARM_UP + LOOKUPS),
      bySlot: new Array<number>(),
      bySignature: new Array<number>(),
    })),
  );
  const lookups = opened.flatMap(({ service, requests, bySlot, bySignature }) => [
    { service, requests: requests.bySlot, times: bySlot },
    { service, requests: requests.bySignature, times: bySignature },
  ]);
  // One of each after another, in a new order each time: collections of garbage come at even distances, and would meet the same of
  // four again and again.
  for (let at = 0; at < WARM_UP + LOOKUPS; at++) {
    for (const { service, requests, times } of shuffled(lookups)) {
      const before = performance.now();
      await responseText(service(requests[at] ?? ''));
      times.push(performance.now() - before);
    }
  }
  return opened.map(({ bySlot, bySignature }) => ({
    bySlot: bySlot.slice(WARM_UP),
    bySignature: bySignature.slice(WARM_UP),
  }));
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  const drawn = items.map((item) => ({ item, lot: Math.random() }));
  return drawn.sort((a, b) => a.lot - b.lot).map(({ item }) => item);
}
