import { writeSync } from 'node:fs';
import { importAnswers } from '../import/import-answers.ts';
import type { KeyValueWriter, TableRow } from '../engine/key-value.ts';
import type { OnProgress } from '../../shared/progress.ts';
import { openSqliteWriter } from '../engine/sqlite-engine.ts';

/** The position at which an import kills its own process: block and row in its batch, both from 0. */
export interface KillPoint {
  readonly block: number;
  readonly row: number;
}

/**
 * Imports a folder and writes the number of finished files to standard output, one line after each file, without buffering.
 * @public runs in a child process, see import-in-child.ts
 */
export async function importWithProgress(
  folder: string,
  ledgerFolder: string,
  killAt: KillPoint | null,
): Promise<void> {
  const engine = openSqliteWriter(ledgerFolder);
  const ledger = killAt === null ? engine : withKillPoint(engine, killAt);
  const started = new Set<string>();
  const onProgress: OnProgress = ({ label }) => {
    started.add(label);
    writeSync(1, `${started.size - 1}\n`);
  };
  await importAnswers({ paths: [folder], ledger, slot: null, inferSlots: true, onProgress });
  await engine.close();
}

/** Kills this process when the engine reads that row's cell, while it writes the batch. */
function withKillPoint(engine: KeyValueWriter, killAt: KillPoint): KeyValueWriter {
  let block = 0;
  return {
    ...engine,
    write: (rows) =>
      engine.write(
        block++ === killAt.block ? rows.map((row, at) => (at === killAt.row ? killingRow(row) : row)) : rows,
      ),
  };
}

function killingRow({ table, key, cell }: TableRow): TableRow {
  return {
    table,
    key,
    get cell() {
      process.kill(process.pid, 'SIGKILL');
      return cell;
    },
  };
}
