import { LedgerError } from '../ledger/ledger-error.ts';
import { openLmdbReader } from '../ledger/lmdb-engine.ts';
import { createWarehouseStore } from '../ledger/warehouse-store.ts';
import type { LedgerStore } from '../service/store.ts';

/** Opens an imported ledger to read. Throws LedgerError where that cannot be. */
export async function openLedger(folder: string | null): Promise<LedgerStore> {
  if (folder === null) throw new LedgerError('give the folder of an imported ledger with --ledger DIR');
  return createWarehouseStore(openLmdbReader(folder));
}
