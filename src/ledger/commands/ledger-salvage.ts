import type { KeyValueReader } from '../engine/key-value.ts';
import type { ScannedRows } from '../engine/lmdb/scan-rows.ts';
import { salvageLedger } from './salvage-ledger.ts';
import { type NamedTarget, printCopy } from './ledger-copy.ts';
import type { Reporter } from './reporter.ts';

/** Copies what is left of a damaged ledger, and prints what is lost. The exit code is 0 if nothing is known to be lost, otherwise 1. */
export async function ledgerSalvage(
  from: { readonly reader: KeyValueReader; readonly rows: ScannedRows },
  to: NamedTarget,
  { line, problem, progress }: Reporter,
): Promise<number> {
  const report = await salvageLedger(from, to, progress);
  for (const text of report.lost) problem(`lost: ${text}`);
  printCopy(report, to.name, { line, problem });
  line('Each copied row matches its checksum. Rows that left no trace are neither counted nor named.');
  line('Importing the original files into the new ledger adds what is missing.');
  return report.lost.length + report.faults.length === 0 ? 0 : 1;
}
