import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { responseText } from '../../../src/rpc-service/response.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import { type FilledLedger, randomRequests } from '../measure/ledgers.ts';
import { openRows } from '../../../src/ledger/open-ledger.ts';

// Looks up random blocks, transactions and addresses in several ledgers, interleaved, and reports the time of each lookup.

/** Milliseconds of each lookup in one ledger. */
export interface LookupTimes {
  readonly bySlot: readonly number[];
  readonly bySignature: readonly number[];
  readonly byAddress: readonly number[];
}

export interface LookupTask {
  readonly ledgers: readonly FilledLedger[];
}

process.once('message', ({ ledgers }: LookupTask) => {
  void measure(ledgers).then((times) => process.send?.(times));
});

const LOOKUPS = 5000;
/** Warm-up lookups: it takes hundreds until all code is compiled. */
const WARM_UP = 500;

async function measure(ledgers: readonly FilledLedger[]): Promise<readonly LookupTimes[]> {
  const opened = await Promise.all(
    ledgers.map(async (ledger) => ({
      // Without the cache of inflated blocks, which could contain a whole small ledger.
      service: createService(createWarehouseStore(await openRows(ledger.folder), { maxInflatedBytes: 0 })),
      requests: randomRequests(ledger, WARM_UP + LOOKUPS),
      bySlot: new Array<number>(),
      bySignature: new Array<number>(),
      byAddress: new Array<number>(),
    })),
  );
  const lookups = opened.flatMap(({ service, requests, bySlot, bySignature, byAddress }) => [
    { service, requests: requests.bySlot, times: bySlot },
    { service, requests: requests.bySignature, times: bySignature },
    { service, requests: requests.byAddress, times: byAddress },
  ]);
  // One of each in a new random order each time: garbage collections come at regular intervals and would otherwise hit the same one
  // repeatedly.
  for (let at = 0; at < WARM_UP + LOOKUPS; at++) {
    for (const { service, requests, times } of shuffled(lookups)) {
      const before = performance.now();
      await responseText(service(requests[at] ?? ''));
      times.push(performance.now() - before);
    }
  }
  return opened.map(({ bySlot, bySignature, byAddress }) => ({
    bySlot: bySlot.slice(WARM_UP),
    bySignature: bySignature.slice(WARM_UP),
    byAddress: byAddress.slice(WARM_UP),
  }));
}

function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  const keyed = items.map((item) => ({ item, order: Math.random() }));
  return keyed.sort((a, b) => a.order - b.order).map(({ item }) => item);
}
