import type { KeyValueReader } from '../ledger/key-value.ts';
import { LedgerError } from '../ledger/ledger-error.ts';
import { createWarehouseStore } from '../ledger/warehouse-store.ts';
import type { LedgerStore } from '../service/store.ts';

/** Opens a ledger to serve: an imported one by its folder. Throws LedgerError where that cannot be. */
export async function openLedger(folder: string | null): Promise<LedgerStore> {
  return createWarehouseStore(await openRows(folder));
}

/** As openLedger, but its rows. */
export async function openRows(folder: string | null): Promise<KeyValueReader> {
  if (folder === null) throw new LedgerError('give the folder of an imported ledger with --ledger DIR');
  // Native code, which the embedded ledger does without.
  const { openLmdbReader } = await import('../ledger/lmdb-engine.ts');
  return openLmdbReader(folder);
}
