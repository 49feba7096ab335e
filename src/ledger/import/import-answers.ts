import { DecodeError } from '../../shared/json/decode-error.ts';
import { LedgerError, RowError } from '../errors.ts';
import { isJsonArray } from '../../shared/json/json.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { type FoundAnswer, findAnswers } from './find-answers.ts';
import { importBlock, importTransaction } from './import-answer.ts';
import { createReportBuilder, type ImportReport, type ReportBuilder } from './import-report.ts';
import { createLedgerWriter, type LedgerWriter } from './ledger-writer.ts';
import { listFiles } from './list-files.ts';
import { readRecording } from './read-recording.ts';
import { Refusal } from './refusal.ts';
import { createSlotSource, type SlotRules, type SlotSource } from './slot-source.ts';

export interface ImportOptions extends SlotRules {
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly ledger: KeyValueWriter;
  readonly onProgress?: (done: number, total: number, file: string) => void;
}

/**
 * Imports every answer of getBlock, getTransaction and their deprecated names from the paths. Stores what it can and reports the
 * rest. A block is stored atomically.
 */
export async function importAnswers(options: ImportOptions): Promise<ImportReport> {
  const files = await listFiles(options.paths);
  const report = createReportBuilder();
  const state = { report, writer: createLedgerWriter(options.ledger), slots: createSlotSource(options) };
  for (const [done, file] of files.entries()) {
    options.onProgress?.(done, files.length, file);
    await importFile(file, state);
  }
  return report.finish();
}

interface ImportState {
  readonly report: ReportBuilder;
  readonly writer: LedgerWriter;
  readonly slots: SlotSource;
}

async function importFile(file: string, state: ImportState): Promise<void> {
  try {
    const recording = await readRecording(file);
    const answers = recording === null ? [] : findAnswers(recording);
    if (answers.length === 0) state.report.skipFile();
    const onlyBlock = answers.filter(({ kind }) => kind === 'block').length === 1;
    for (const answer of answers) await importOne(file, answer, { onlyBlock }, state);
  } catch (error) {
    state.report.refuse({ file, where: '', text: describeRefusal(error) });
  }
}

async function importOne(
  file: string,
  answer: FoundAnswer,
  place: { readonly onlyBlock: boolean },
  { report, writer, slots }: ImportState,
): Promise<void> {
  const { kind, where, json } = answer;
  const item = kind === 'block' ? 'blocks' : 'looseTransactions';
  try {
    if (kind === 'entry') throw new Refusal('a transaction without its slot');
    const { outcome, transactions, links, notes, droppedFields } =
      kind === 'block'
        ? await importBlock(json, await slots.slotOf(json, file, place), writer)
        : await importTransaction(json, writer);
    report.count(item, outcome);
    if (kind === 'block') report.count('blockTransactions', outcome, transactions);
    report.countLinks(links);
    for (const text of notes) report.note({ file, where, text });
    report.drop(droppedFields);
  } catch (error) {
    const text = describeRefusal(error);
    report.count(item, 'refused');
    const transactions = json['transactions'];
    if (isJsonArray(transactions)) report.count('blockTransactions', 'refused', transactions.length);
    report.refuse({ file, where, text });
  }
}

/**
 * Why an answer is not imported. No answer ends the import of the others, whatever is wrong with it. Throws the error again if it is
 * the ledger that cannot be read or written.
 */
function describeRefusal(error: unknown): string {
  if (error instanceof LedgerError && !(error instanceof RowError)) throw error;
  if (error instanceof Refusal || error instanceof DecodeError || error instanceof RowError) return error.message;
  return `cannot be stored: ${error instanceof Error ? error.message : String(error)}`;
}
