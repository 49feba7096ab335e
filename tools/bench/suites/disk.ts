import { join } from 'node:path';
import { openLmdbWriter } from '../../../src/ledger/engine/lmdb-engine.ts';
import { importAnswers } from '../../../src/ledger/import/import-answers.ts';
import { recordedFolder } from '../../../src/shared/test-support/recorded-folder.ts';
import { diskUse, fillLedger, withFolder } from '../ledgers.ts';
import { atMost } from '../measurement.ts';
import type { Measurement } from '../measurement.ts';
import type { Suite } from './suite.ts';

const COUNT = 50_000;

/** Compares the file size of ledgers with the bytes of their keys and cells. */
export const measureDisk: Suite = () =>
  withFolder(async (folder) => {
    const { folder: filled } = await fillLedger(join(folder, 'votes'), COUNT);
    const lines = [await compare(`${COUNT.toLocaleString('en-US')} votes`, filled)];
    const recorded = recordedFolder();
    if (recorded !== null) {
      const path = join(folder, 'recorded');
      const ledger = openLmdbWriter(path);
      const paths = ['raw', 'raw-localnet'].map((name) => join(recorded, name));
      await importAnswers({ paths, ledger, slot: null, inferSlots: true });
      await ledger.close();
      lines.push(await compare('the recorded answers', path));
    }
    return lines;
  });

async function compare(what: string, folder: string): Promise<Measurement> {
  const { files, rows } = await diskUse(folder);
  return {
    measure: `ledger of ${what}`,
    ours: { value: files / 1e6, unit: 'MB' },
    baseline: { value: rows / 1e6, unit: 'MB', what: 'of keys and cells' },
    comparison: { value: files / rows, unit: '×' },
    target: atMost(2),
  };
}
