import type { KeyValueReader } from '../ledger/engine/key-value.ts';
import { createWarehouseStore } from '../ledger/warehouse-store.ts';
import type { LedgerStore } from '../rpc-service/ledger-store.ts';

/**
 * Opens an imported ledger by its folder, or the embedded ledger for null. Caches at most `maxInflatedBytes` of inflated blocks.
 * Throws LedgerError if the ledger cannot be opened.
 */
export async function openLedger(folder: string | null, maxInflatedBytes?: number): Promise<LedgerStore> {
  return createWarehouseStore(await openRows(folder), maxInflatedBytes);
}

/**
 * Opens the rows of a ledger, like openLedger. Imports only the engine in use: LMDB is native code, and the other module contains
 * the embedded ledger.
 */
export async function openRows(folder: string | null): Promise<KeyValueReader> {
  if (folder === null) {
    const { openEmbeddedLedger } = await import('../ledger/embedded/open-embedded.ts');
    return openEmbeddedLedger();
  }
  const { openLmdbReader } = await import('../ledger/engine/lmdb-engine.ts');
  return openLmdbReader(folder);
}
