// Looks transactions up of which nothing is kept, beside inflating the cell of their block.
import { openArchive } from '../../../ledger/engine/archive.ts';
import { inflateCell } from '../../../ledger/cell/cell.ts';
import { slotKey } from '../../../ledger/rows/slot-key.ts';
import { createWarehouseStore } from '../../../ledger/warehouse-store.ts';
import { responseText } from '../../../rpc-service/response.ts';
import { createService } from '../../../rpc-service/create-service.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { alternate } from '../alternate.ts';

export interface UncachedTask {
  readonly archive: Uint8Array;
  /** Of the block that the transactions are in. */
  readonly slot: Slot;
  /** Requests, one for each transaction. */
  readonly bodies: readonly string[];
}

/** Milliseconds of CPU that all of them took, in each round. */
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
  const service = createService(createWarehouseStore(rows, 0));
  const sooner = createService(createWarehouseStore(rows));
  // Until all code is compiled; that inflates the block once.
  for (let round = 0; round < WARM_UP; round++) for (const body of bodies) await responseText(sooner(body));
  return alternate({
    ours: async () => {
      for (const body of bodies) await responseText(service(body));
    },
    inflate: async () => {
      for (const _ of bodies) await inflateCell(cell.value);
    },
  });
}
