import { statSync } from 'node:fs';
import { withIdentity, type LedgerIdentity } from './identity/ledger-identity.ts';
import { parseBigtableName } from './bigtable/bigtable-name.ts';
import { asOneStream, CELL_LIMITS } from './cell/cell.ts';
import {
  type CopyTarget,
  type KeyValueReader,
  LedgerError,
  type StorageFault,
  type TableRow,
} from './engine/key-value.ts';
import { withParts } from './rows/block-rows.ts';
import { createWarehouseStore } from './store/warehouse-store.ts';
import type { LedgerStore } from '../rpc-service/store/ledger-store.ts';
import { errorText } from '../shared/error-text.ts';
import type { OnProgress } from '../shared/progress.ts';

/**
 * Opens a ledger: the folder of an imported one, an Old Faithful file, "bigtable:PROJECT/INSTANCE", or null for the embedded one. Caches
 * at most `maxInflatedBytes` of inflated blocks. `identity` applies to a ledger that does not record its cluster. Throws LedgerError if the ledger cannot be opened or belongs to another genesis.
 */
export async function openLedger(
  ledger: string | null,
  maxInflatedBytes?: number,
  identity: LedgerIdentity | null = null,
  events: LedgerEvents = {},
): Promise<LedgerStore> {
  const remoteMs = isRemote(ledger) ? REMOTE_MS : 0;
  const rows = await openRows(ledger, events);
  const store = createWarehouseStore(rows, { maxInflatedBytes, remoteMs });
  if (identity === null) return store;
  try {
    return await withIdentity(store, rows, identity);
  } catch (error) {
    await store.close();
    throw error;
  }
}

interface LedgerEvents {
  /** Receives what checks of the file of an imported ledger find. Without it, no check runs in the background. */
  readonly onDamage?: (faults: readonly StorageFault[]) => void;
  /** Called while the index of an Old Faithful file is made. */
  readonly onProgress?: OnProgress;
}

/** True if the rows of a ledger are on another machine. Throws LedgerError for a malformed warehouse name. */
export function isRemote(ledger: string | null): boolean {
  return ledger !== null && parseBigtableName(ledger) !== null;
}

/** How long the ends of a warehouse are cached: another program writes its newest block. */
const REMOTE_MS = 1000;

/**
 * Opens the rows of a ledger, like openLedger. Imports only the engine in use: SQLite is native code, Bigtable needs optional packages,
 * and another module contains the embedded ledger.
 */
export async function openRows(
  ledger: string | null,
  { onDamage, onProgress }: LedgerEvents = {},
): Promise<KeyValueReader> {
  if (ledger === null) {
    const { openEmbeddedLedger } = await import('./embedded/open-embedded.ts');
    return openEmbeddedLedger();
  }
  const bigtable = parseBigtableName(ledger);
  if (bigtable !== null) {
    const { openBigtable } = await loadBigtable();
    return openBigtable(bigtable);
  }
  if (statSync(ledger, { throwIfNoEntry: false })?.isFile() === true) {
    const { openCar } = await import('./import/car/open-car.ts');
    return openCar(ledger, onProgress);
  }
  const { openSqliteReader } = await import('./engine/sqlite-engine.ts');
  return openSqliteReader(ledger, { onDamage });
}

/** Opens a ledger to copy to, and creates it if it does not exist. */
export async function openCopyTarget(ledger: string): Promise<CopyTarget> {
  const bigtable = parseBigtableName(ledger);
  if (bigtable !== null) {
    const { openBigtableTarget } = await loadBigtable();
    const target = await openBigtableTarget(bigtable);
    return { ...target, write: async (rows) => target.write(await Promise.all(rows.map(inOneStream))) };
  }
  const { openSqliteWriter } = await import('./engine/sqlite-engine.ts');
  const writer = openSqliteWriter(ledger);
  return {
    reader: writer,
    write: async (rows) => writer.write(await Promise.all(rows.map(withParts))),
  };
}

/** A block of a local ledger is several streams. */
async function inOneStream(row: TableRow): Promise<TableRow> {
  if (row.table !== 'blocks') return row;
  return { ...row, cell: { ...row.cell, value: await asOneStream(row.cell.value, CELL_LIMITS.blocks) } };
}

async function loadBigtable() {
  try {
    return await import('./bigtable/bigtable-engine.ts');
  } catch (error) {
    const reason = errorText(error);
    throw new LedgerError(`Bigtable needs the optional packages, which npm ci installs by default: ${reason}`);
  }
}
