import { readFile } from 'node:fs/promises';
import { errorText } from '../../shared/error-text.ts';
import { type JsonObject, type JsonValue, isJsonObject, parseJson } from '../../shared/json/json.ts';
import { type KeyValueWriter, LedgerError } from '../engine/key-value.ts';
import { certifiedSlot, parseCertificate, storeCertificate } from '../rows/certificate-row.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { importAnswers, type ImportOptions } from '../import/import-answers.ts';
import type { ImportReport, ImportMessage, ImportCounts } from '../import/import-report.ts';
import { openSqliteWriter } from '../engine/sqlite-engine.ts';
import { type LedgerIdentity, storeIdentity } from '../identity/ledger-identity.ts';
import { type Reporter, formatCount, formatLinks } from './reporter.ts';

export interface LedgerImportFlags extends Omit<ImportOptions, 'ledger' | 'onProgress'> {
  /** The ledger's folder. Created if it does not exist. */
  readonly ledger: string;
  /** The cluster of the answers; null if unknown. */
  readonly identity: LedgerIdentity | null;
  /** The file with an answer of getAgGenesisCert; null for none. */
  readonly certificate?: string | null | undefined;
  /** If true, any rejection makes the exit code 1. */
  readonly strict: boolean;
}

/**
 * Imports recorded answers and prints a report. The exit code is 0 if anything was stored or already present, otherwise
 * 1; with `strict`, it is 1 if anything was rejected. Throws LedgerError if the ledger cannot be opened or belongs to
 * another cluster.
 */
export async function ledgerImport(
  { ledger, identity, certificate = null, strict, ...rules }: LedgerImportFlags,
  reporter: Reporter,
): Promise<number> {
  const engine = openSqliteWriter(ledger);
  try {
    if (identity !== null) await storeIdentity(engine, identity);
    if (certificate !== null) await importCertificate(engine, certificate, reporter);
    if (certificate !== null && rules.paths.length === 0) return 0;
    const report = await importAnswers({ ...rules, ledger: engine, onProgress: reporter.progress });
    printReport(report, ledger, reporter);
    const counts = [report.blocks, report.withoutBlock];
    const useful = counts.some(({ stored, existing }) => stored + existing > 0);
    return useful && !(strict && report.refusalCount > 0) ? 0 : 1;
  } finally {
    await engine.close();
  }
}

async function importCertificate(engine: KeyValueWriter, path: string, { line }: Reporter): Promise<void> {
  const certificate = await readCertificateFile(path);
  await storeCertificate(engine, certificate);
  line(`Certificate of Alpenglow's genesis stored: slot ${formatInteger(certifiedSlot(certificate) ?? 0n)}`);
}

/** Throws LedgerError if the file is neither the certificate nor an answer that has it. */
async function readCertificateFile(path: string): Promise<JsonObject> {
  let json: JsonValue;
  try {
    json = parseJson(await readFile(path, 'utf8'));
  } catch (error) {
    throw new LedgerError(`${path} cannot be read: ${errorText(error)}`);
  }
  const { result = null } = isJsonObject(json) ? json : {};
  const certificate = parseCertificate(json) ?? parseCertificate(result);
  if (certificate === null) throw new LedgerError(`${path} has no certificate, as getAgGenesisCert returns it`);
  return certificate;
}

function printReport(report: ImportReport, ledger: string, { line, problem }: Reporter): void {
  for (const refusal of report.refusals) problem(`refused ${formatMessage(refusal)}`);
  const [moreRefusals, moreNotes] = [
    report.refusalCount - report.refusals.length,
    report.noteCount - report.notes.length,
  ];
  if (moreRefusals > 0) problem(`and ${formatCount(moreRefusals, 'refusal')} more`);
  for (const note of report.notes) line(`note    ${formatMessage(note)}`);
  if (moreNotes > 0) line(`and ${formatCount(moreNotes, 'note')} more`);
  for (const [field, count] of report.droppedFields) {
    line(`note    ${field}, ${formatCount(count, 'time')}: rows have no place for it, so it was not stored`);
  }
  line(`Imported into ${ledger}:`);
  line(`  blocks                      ${formatCounts(report.blocks)}`);
  line(`  their transactions          ${formatCounts(report.blockTransactions)}`);
  line(`  transactions without block  ${formatCounts(report.withoutBlock)}`);
  const { existing, refused } = report.transactionRows;
  if (existing + refused > 0) {
    line(
      `  rows of transactions        ${formatInteger(existing)} as in their blocks, ${formatInteger(refused)} refused`,
    );
  }
  const lines = report.skippedLines === 0 ? '' : ` and ${formatCount(report.skippedLines, 'line')}`;
  line(
    `  ${formatCount(report.refusalCount, 'refusal')}, ${formatCount(report.skippedFiles, 'file')}${lines} without an answer to import`,
  );
  line(`  ${formatLinks(report.links)}`);
  line('Every signature was verified. Fees, balances and logs are not signed: they are taken on trust.');
}

function formatMessage({ file, where, text }: ImportMessage): string {
  return where === '' ? `${file}: ${text}` : `${file} at ${where}: ${text}`;
}

function formatCounts({ stored, existing, refused }: ImportCounts): string {
  return `${formatInteger(stored)} stored, ${formatInteger(existing)} there already, ${formatInteger(refused)} refused`;
}
