import { formatInteger } from '../../shared/format/format-number.ts';
import { openLmdbReader, openLmdbWriter } from '../engine/lmdb-engine.ts';
import { indexLedger } from './index-ledger.ts';
import type { Reporter } from './reporter.ts';

/** Completes the table of addresses of a ledger. The exit code is 0. Throws LedgerError if there is no ledger, or it is damaged. */
export async function ledgerIndex(ledger: string, { line, progress }: Reporter): Promise<number> {
  // Opening for writing would make a ledger where there is none.
  await openLmdbReader(ledger).close();
  const engine = openLmdbWriter(ledger);
  try {
    const { blocks, rows } = await indexLedger(engine, progress);
    line(`${formatInteger(blocks)} blocks read, ${formatInteger(rows)} rows added to the table of addresses`);
    return 0;
  } finally {
    await engine.close();
  }
}
