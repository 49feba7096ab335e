import { formatInteger } from '../../shared/format/format-number.ts';
import { importAnswers, type ImportOptions } from '../import/import-answers.ts';
import type { ImportReport, Remark, Tally } from '../import/import-report.ts';
import { openLmdbWriter } from '../engine/lmdb-engine.ts';
import { formatCount } from './reporter.ts';
import type { Reporter } from './reporter.ts';

export interface LedgerImportFlags extends Omit<ImportOptions, 'ledger' | 'onProgress'> {
  /** The ledger's folder; made where it is not there. */
  readonly ledger: string;
  /** Any refusal makes the exit code 1. */
  readonly strict: boolean;
}

/**
 * Imports recorded answers and says what became of them. The exit code: 0 where anything was stored or there already, else 1;
 * with `strict` 1 where anything was refused. Throws LedgerError where the ledger cannot be opened.
 */
export async function ledgerImport(
  { ledger, strict, ...rules }: LedgerImportFlags,
  reporter: Reporter,
): Promise<number> {
  const engine = openLmdbWriter(ledger);
  try {
    const report = await importAnswers({ ...rules, ledger: engine, onProgress: reporter.progress });
    summarise(report, ledger, reporter);
    const tallies = [report.blocks, report.looseTransactions];
    const useful = tallies.some(({ stored, there }) => stored + there > 0);
    return useful && !(strict && report.refusals.length > 0) ? 0 : 1;
  } finally {
    await engine.close();
  }
}

function summarise(report: ImportReport, ledger: string, { line, problem }: Reporter): void {
  for (const refusal of report.refusals) problem(`refused ${formatRemark(refusal)}`);
  for (const note of report.notes) line(`note    ${formatRemark(note)}`);
  line(`Imported into ${ledger}:`);
  line(`  blocks                      ${formatTally(report.blocks)}`);
  line(`  their transactions          ${formatTally(report.blockTransactions)}`);
  line(`  transactions without block  ${formatTally(report.looseTransactions)}`);
  line(
    `  ${formatCount(report.refusals.length, 'refusal')}, ${formatCount(report.skippedFiles, 'file')} without an answer to import`,
  );
  line('Every signature was verified. Fees, balances and logs are not signed: they are taken on trust.');
}

function formatRemark({ file, where, text }: Remark): string {
  return where === '' ? `${file}: ${text}` : `${file} at ${where}: ${text}`;
}

function formatTally({ stored, there, refused }: Tally): string {
  return `${formatInteger(stored)} stored, ${formatInteger(there)} there already, ${formatInteger(refused)} refused`;
}
