import { openArchive } from '../../../src/ledger/engine/archive.ts';
import { CELL_LIMITS, inflateCell } from '../../../src/ledger/cell/cell.ts';
import { slotKey } from '../../../src/ledger/rows/row-keys.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { responseText } from '../../../src/rpc-service/response.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import { sampleCpuTimes } from '../measure/measurement.ts';
import type { Slot } from '../../../src/solana/ids/ids.ts';

// Compares uncached transaction lookups with inflating the cell of their block.

export interface UncachedTask {
  readonly archive: Uint8Array;
  /** Slot of the block that contains the transactions. */
  readonly slot: Slot;
  /** Request bodies, one for each transaction. */
  readonly bodies: readonly string[];
}

/** CPU milliseconds of all requests together, in each round. */
export interface UncachedCost {
  readonly ours: readonly number[];
  readonly inflate: readonly number[];
}

process.once('message', (task: UncachedTask) => {
  void measure(task).then((cost) => process.send?.(cost));
});

const WARM_UP = 50;

async function measure({ archive, slot, bodies }: UncachedTask): Promise<UncachedCost> {
  const rows = openArchive(archive);
  const cell = await rows.get('blocks', slotKey(slot));
  if (cell === null) throw new Error('the block is not there');
  const service = createService(createWarehouseStore(rows, { maxInflatedBytes: 0 }));
  const cached = createService(createWarehouseStore(rows));
  // Warm up until all code is compiled. The cached service inflates the block only once.
  for (let round = 0; round < WARM_UP; round++) for (const body of bodies) await responseText(cached(body));
  return sampleCpuTimes({
    ours: async () => {
      for (const body of bodies) await responseText(service(body));
    },
    inflate: async () => {
      for (const _ of bodies) await inflateCell(cell.value, CELL_LIMITS.blocks);
    },
  });
}
