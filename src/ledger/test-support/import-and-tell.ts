import { writeSync } from 'node:fs';
import { importAnswers } from '../import/import-answers.ts';
import type { KeyValueWriter, TableRow } from '../engine/key-value.ts';
import { openLmdbWriter } from '../engine/lmdb-engine.ts';

/** Where an import is to die by itself: at a row of the batch of a block, both counted from 0. */
export interface Trap {
  readonly block: number;
  readonly row: number;
}

/**
 * Imports a folder and writes the number of files done to standard output, at once, a line each.
 * @public run in a process of its own, see import-in-child.ts
 */
export async function importAndTell(folder: string, ledgerFolder: string, trap: Trap | null): Promise<void> {
  const engine = openLmdbWriter(ledgerFolder);
  const ledger = trap === null ? engine : withTrap(engine, trap);
  const onProgress = (done: number): void => {
    writeSync(1, `${done}\n`);
  };
  await importAnswers({ paths: [folder], ledger, slot: null, inferSlots: true, onProgress });
  await engine.close();
}

/** Kills this process when the engine reads that row's cell, in the middle of writing its batch. */
function withTrap(engine: KeyValueWriter, trap: Trap): KeyValueWriter {
  let block = 0;
  return {
    ...engine,
    write: (rows) =>
      engine.write(block++ === trap.block ? rows.map((row, at) => (at === trap.row ? deadly(row) : row)) : rows),
  };
}

function deadly({ table, key, cell }: TableRow): TableRow {
  return {
    table,
    key,
    get cell() {
      process.kill(process.pid, 'SIGKILL');
      return cell;
    },
  };
}
