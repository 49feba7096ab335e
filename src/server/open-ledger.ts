import type { KeyValueReader } from '../ledger/engine/key-value.ts';
import { createWarehouseStore } from '../ledger/warehouse-store.ts';
import type { LedgerStore } from '../rpc-service/ledger-store.ts';

/**
 * Opens a ledger to serve: an imported one by its folder, or with null the embedded one; keeps at most so many bytes of inflated
 * blocks. Throws LedgerError where that cannot be.
 */
export async function openLedger(folder: string | null, maxInflatedBytes?: number): Promise<LedgerStore> {
  return createWarehouseStore(await openRows(folder), maxInflatedBytes);
}

/** As openLedger, but its rows. Each engine is loaded when it is needed: one is native code, the other brings a ledger along. */
export async function openRows(folder: string | null): Promise<KeyValueReader> {
  if (folder === null) {
    const { openEmbeddedLedger } = await import('../ledger/embedded/open-embedded.ts');
    return openEmbeddedLedger();
  }
  const { openLmdbReader } = await import('../ledger/engine/lmdb-engine.ts');
  return openLmdbReader(folder);
}
