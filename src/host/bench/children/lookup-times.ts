// Looks blocks and transactions up at random, in several ledgers in turns, and tells how long each took.
import { createWarehouseStore } from '../../../ledger/warehouse-store.ts';
import { wholeText } from '../../../service/answer.ts';
import { createService } from '../../../service/create-service.ts';
import { openRows } from '../../open-ledger.ts';
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
  // One of each after another, and the other way round each second time: garbage that one leaves, and whatever else is in the way,
  // meets all of them alike.
  for (let at = 0; at < WARM_UP + LOOKUPS; at++) {
    for (const kind of ['bySlot', 'bySignature'] as const) {
      for (const { service, requests, ...times } of at % 2 === 0 ? opened : opened.toReversed()) {
        const before = performance.now();
        await wholeText(service(requests[kind][at] ?? ''));
        times[kind].push(performance.now() - before);
      }
    }
  }
  return opened.map(({ bySlot, bySignature }) => ({
    bySlot: bySlot.slice(WARM_UP),
    bySignature: bySignature.slice(WARM_UP),
  }));
}
