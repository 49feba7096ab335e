// Imports a folder like `ledger import` and reports the cost.
import { importAnswers } from '../../../src/ledger/import/import-answers.ts';
import { openSqliteWriter } from '../../../src/ledger/engine/sqlite-engine.ts';

export interface ImportTask {
  /** Folder of recorded answers. */
  readonly folder: string;
  readonly ledger: string;
}

export interface ImportCost {
  readonly transactions: number;
  /** CPU milliseconds. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly wall: number;
  /** Peak resident memory, in bytes. */
  readonly peak: number;
}

process.once('message', (task: ImportTask) => {
  void importAll(task).then((report) => process.send?.(report));
});

async function importAll({ folder, ledger: path }: ImportTask): Promise<ImportCost> {
  const [start, startedAt] = [process.cpuUsage(), performance.now()];
  const ledger = openSqliteWriter(path);
  const { blockTransactions, refusals } = await importAnswers({
    paths: [folder],
    ledger,
    slot: null,
    inferSlots: true,
  });
  await ledger.close();
  const wall = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(start);
  for (const { where, text } of refusals) console.error(`refused ${where}: ${text}`);
  const peak = process.resourceUsage().maxRSS * 1024;
  return { transactions: blockTransactions.stored, cpu: (user + system) / 1000, wall, peak };
}
