import { readFile } from 'node:fs/promises';
import { errorText } from '../../shared/error-text.ts';
import { type JsonObject, type JsonValue, isJsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { type KeyValueWriter, LedgerError } from '../engine/key-value.ts';
import { certifiedSlot, parseCertificate, storeCertificate } from '../rows/certificate-row.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { importAnswers, type ImportOptions } from '../import/import-answers.ts';
import type { ImportReport, ImportMessage, ImportCounts } from '../import/import-report.ts';
import { openSqliteWriter } from '../engine/sqlite-engine.ts';
import { type LedgerIdentity, storeIdentity } from '../identity/ledger-identity.ts';
import { EXIT, type Reporter, formatCount, formatLinks } from './reporter.ts';

export interface LedgerImportFlags extends Omit<ImportOptions, 'ledger' | 'onProgress'> {
  /** The ledger's folder. Created if it does not exist. */
  readonly ledger: string;
  /** The cluster of the answers; null if unknown. */
  readonly identity: LedgerIdentity | null;
  /** The file with an answer of getAgGenesisCert; null for none. */
  readonly certificate?: string | null | undefined;
  /** If true, any rejection makes the exit code 3. */
  readonly strict: boolean;
  /** If true, every line of the result is JSON. */
  readonly json?: boolean;
}

/**
 * Imports recorded answers and prints a report. The exit code is 0 if anything was stored or already present, otherwise
 * 1; with `strict`, it is 3 if anything was rejected, and 2 if `signal` stopped the import. Throws LedgerError if the ledger cannot be
 * opened or belongs to another cluster.
 */
export async function ledgerImport(
  { ledger, identity, certificate = null, strict, json = false, ...rules }: LedgerImportFlags,
  reporter: Reporter,
): Promise<number> {
  const engine = openSqliteWriter(ledger);
  try {
    if (identity !== null) await storeIdentity(engine, identity);
    if (certificate !== null) await importCertificate(engine, certificate, { json, reporter });
    if (certificate !== null && rules.paths.length === 0) return 0;
    const report = await importAnswers({ ...rules, ledger: engine, onProgress: reporter.progress });
    const isStopped = rules.signal?.aborted === true;
    const code = isStopped ? EXIT.failed : exitCodeOf(report, strict);
    if (json) printJsonReport(report, code, reporter);
    else printReport(report, ledger, reporter);
    if (code === EXIT.wrong && report.refusalCount === 0)
      reporter.problem(
        'Nothing was imported: no input has an answer of getBlock or getTransaction, a row of a warehouse, or a CAR file.',
      );
    if (isStopped) reporter.problem('Stopped. What was stored is kept; run the same command again to import the rest.');
    return code;
  } finally {
    await engine.close();
  }
}

function exitCodeOf({ blocks, withoutBlock, refusalCount }: ImportReport, strict: boolean): number {
  const isUseful = [blocks, withoutBlock].some(({ stored, existing }) => stored + existing > 0);
  if (!isUseful) return EXIT.wrong;
  return strict && refusalCount > 0 ? EXIT.strict : EXIT.ok;
}

async function importCertificate(
  engine: KeyValueWriter,
  path: string,
  { json, reporter: { line } }: { readonly json: boolean; readonly reporter: Reporter },
): Promise<void> {
  const certificate = await readCertificateFile(path);
  await storeCertificate(engine, certificate);
  const slot = certifiedSlot(certificate) ?? 0n;
  if (json) line(stringifyJson({ certificate: { slot } }));
  else line(`Certificate of Alpenglow's genesis stored: slot ${formatInteger(slot)}`);
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

/** A line for each message, and a last line with the totals. */
function printJsonReport(report: ImportReport, exitCode: number, { line }: Reporter): void {
  for (const refusal of report.refusals) line(stringifyJson({ finding: 'refused', ...refusal }));
  for (const note of report.notes) line(stringifyJson({ finding: 'note', ...note }));
  for (const [field, count] of report.droppedFields) line(stringifyJson({ finding: 'dropped field', field, count }));
  line(
    stringifyJson({
      findings: report.refusalCount,
      notes: report.noteCount,
      blocks: { ...report.blocks },
      blockTransactions: { ...report.blockTransactions },
      withoutBlock: { ...report.withoutBlock },
      transactionRows: { ...report.transactionRows },
      skippedFiles: report.skippedFiles,
      skippedLines: report.skippedLines,
      links: { ...report.links },
      exitCode,
    }),
  );
}

function formatMessage({ file, where, text }: ImportMessage): string {
  return where === '' ? `${file}: ${text}` : `${file} at ${where}: ${text}`;
}

function formatCounts({ stored, existing, refused }: ImportCounts): string {
  return `${formatInteger(stored)} stored, ${formatInteger(existing)} there already, ${formatInteger(refused)} refused`;
}
